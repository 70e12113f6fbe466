# Starpost as a container: exactly what uv.lock names, an ordinary user, a health check.
#
#   docker build -t starpost .
#   docker run -p 8000:8000 -v starpost:/data -e STARPOST_SECRET=... starpost
FROM python:3.13-slim-bookworm AS build
COPY --from=ghcr.io/astral-sh/uv:0.13.7 /uv /usr/local/bin/uv
ENV UV_LINK_MODE=copy UV_COMPILE_BYTECODE=1 UV_PROJECT_ENVIRONMENT=/opt/starpost
WORKDIR /src
COPY pyproject.toml uv.lock ./
RUN uv sync --locked --no-default-groups --no-install-project
COPY LICENSE NOTICE README.md ./
COPY docs docs
COPY src src
RUN uv sync --locked --no-default-groups --no-editable

FROM python:3.13-slim-bookworm
RUN useradd --system --uid 10001 --home-dir /data --create-home starpost
COPY --from=build /opt/starpost /opt/starpost
ENV PATH=/opt/starpost/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    STARPOST_DATA=/data \
    STARPOST_HOST=0.0.0.0 \
    STARPOST_METRICS_HOST=0.0.0.0 \
    STARPOST_METRICS_PORT=9100
USER starpost
WORKDIR /data
VOLUME /data
EXPOSE 8000 9100
# Every process has this port, workers included; the web's own port need not be known here.
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["python", "-c", "import urllib.request as u; u.urlopen('http://127.0.0.1:9100/health/live', timeout=4)"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["starpost"]
CMD ["serve"]
