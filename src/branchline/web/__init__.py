"""The page: Starlette, server-rendered HTML with htmx, live updates by a server-sent stream."""
