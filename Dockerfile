# syntax=docker/dockerfile:1
# Two rooms: in the first the engine is compiled and every wheel is made or fetched; the second has Python, those wheels
# and a user without rights, and no compiler.

ARG PYTHON=3.12-slim-bookworm

FROM python:${PYTHON} AS wheels
RUN apt-get update \
    && apt-get install --yes --no-install-recommends gcc libc6-dev \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY . .
RUN BRANCHLINE_COMPILE=1 pip wheel --no-cache-dir --wheel-dir /wheels '.[web]'

FROM python:${PYTHON}
RUN --mount=type=bind,from=wheels,source=/wheels,target=/wheels \
    pip install --no-cache-dir --no-index --find-links /wheels 'branchline[web]' \
    && python -c 'import branchline, sys; sys.exit(not branchline.is_compiled())'
RUN useradd --uid 10018 --create-home --home-dir /var/lib/branchline branchline
USER branchline
WORKDIR /var/lib/branchline
# Without BRANCHLINE_DB games are kept in a SQLite file here; with it there is nothing to keep.
ENV BRANCHLINE_HOME=/var/lib/branchline \
    PYTHONUNBUFFERED=1
EXPOSE 8018
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s --retries=3 \
    CMD ["python", "-c", "from urllib.request import urlopen; urlopen('http://127.0.0.1:8018/health', timeout=4)"]
ENTRYPOINT ["branchline"]
CMD ["serve", "--host", "0.0.0.0"]
