// npm start: everything from a fresh clone to a running server (OPS-01).
import { prepare } from './prepare.mjs';

await prepare(import.meta.url);
const { buildIfStale } = await import('./build.ts');
if (!(await buildIfStale((text) => process.stderr.write(`${text}\n`)))) process.exit(1);
await import('../src/server/main.ts');
