"""How messages leave the house: by push, by mail and to webhooks, sent by a worker of its own."""
