# The server as an image: docker build -t combattants . (docs/running.md, "Container")

# Libraries that the server needs.
FROM node:24-bookworm-slim AS libraries
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY test/openapi-types ./test/openapi-types
RUN npm ci --omit=dev

# The pages, built with what only a build needs.
FROM node:24-bookworm-slim AS pages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY test/openapi-types ./test/openapi-types
RUN npm ci
COPY . .
RUN npm run build

FROM node:24-bookworm-slim
# It passes signals on and reaps a PostgreSQL that was killed.
RUN apt-get update && apt-get install -y --no-install-recommends tini && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY package.json ./
COPY src ./src
COPY --from=libraries /app/node_modules ./node_modules
COPY --from=pages /app/dist ./dist
# Everything it writes is below /data and /tmp: the rest may be read-only.
RUN mkdir -p /data && chown node:node /data
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=120s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["/usr/bin/tini", "--"]
CMD ["node", "--max-semi-space-size=16", "src/server/main.ts"]
