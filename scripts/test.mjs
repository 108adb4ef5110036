// npm test: types, lint, build and every test, from a fresh clone on (OPS-01).
import { prepare } from './prepare.mjs';

// Tests need the development builds of the libraries.
delete process.env.NODE_ENV;
await prepare(import.meta.url);
await import('./test.ts');
