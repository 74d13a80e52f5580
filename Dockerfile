# Roundhouse in a container: the wheel with the built client and the compiled modules, run by an unprivileged user.
# The base image is pinned to an exact version and Debian release. To pin it further, look up its digest in the
# registry and append @sha256:….
FROM python:3.12.11-slim-bookworm AS build
WORKDIR /build
RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends gcc libc6-dev make && rm -rf /var/lib/apt/lists/*
COPY . .
RUN make wheel

FROM python:3.12.11-slim-bookworm
RUN useradd --create-home --uid 1830 table && mkdir /data && chown table /data && chmod 700 /data
COPY requirements.txt /tmp/requirements.txt
COPY --from=build /build/dist/*.whl /tmp/
RUN pip install --no-cache-dir --no-deps --require-hashes -r /tmp/requirements.txt \
 && pip install --no-cache-dir --no-deps /tmp/*.whl && rm -rf /tmp/*
USER table
VOLUME /data
ENV DATABASE_URL=sqlite:////data/table.db
EXPOSE 1830
HEALTHCHECK --interval=15s --timeout=10s --start-period=60s --retries=3 CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:1830/readyz', timeout=8)"]
CMD ["roundhouse", "serve", "--host", "0.0.0.0"]
