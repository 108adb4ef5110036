// npm start: everything from a fresh clone to a running server (OPS-01).
import { envFlags, prepare } from './prepare.mjs';
import { SERVER_FLAGS } from './take-place.mjs';

await prepare(import.meta.url, [...SERVER_FLAGS, ...envFlags]);
const { buildIfStale } = await import('./build.ts');
const build = buildIfStale((text) => process.stderr.write(`${text}\n`));
const { startServer } = await import('../src/server/start-server.ts');
await startServer(build);
