# The server as an image: docker build -t combattants . (docs/running.md, "Container")

# The archive of the program, unpacked.
FROM node:24-bookworm-slim AS program
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY test/openapi-types ./test/openapi-types
RUN npm ci
COPY . .
RUN npm run package -- release && mkdir program && tar -xzf release/*.tar.gz -C program --strip-components=1

FROM node:24-bookworm-slim
# It passes signals on and reaps a PostgreSQL that was killed.
RUN apt-get update && apt-get install -y --no-install-recommends tini && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY --from=program /app/program ./
# Everything it writes is below /data and /tmp: the rest may be read-only.
RUN mkdir -p /data && chown node:node /data
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=120s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["/usr/bin/tini", "--"]
CMD ["node", "bin/start.mjs"]
