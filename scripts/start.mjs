// npm start: everything from a fresh clone to a running server (OPS-01).
import { envFlags, prepare } from './prepare.mjs';

// This limit spares 130 MB that V8 keeps for young objects, in the server and in its worker each (docs/performance.md).
await prepare(import.meta.url, ['--max-semi-space-size=16', ...envFlags]);
const { buildIfStale } = await import('./build.ts');
if (!(await buildIfStale((text) => process.stderr.write(`${text}\n`)))) process.exit(1);
await import('../src/server/main.ts');
