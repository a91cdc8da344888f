"""How the tables of the storage came to be, step by step (alembic)."""
