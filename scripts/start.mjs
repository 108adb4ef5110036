// npm start: everything from a fresh clone to a running server (OPS-01).
import { envFlags, prepare } from './prepare.mjs';
import { SERVER_FLAGS } from './take-place.mjs';

await prepare(import.meta.url, [...SERVER_FLAGS, ...envFlags]);
const { buildIfStale } = await import('./build.ts');
if (!(await buildIfStale((text) => process.stderr.write(`${text}\n`)))) process.exit(1);
await import('../src/server/main.ts');
