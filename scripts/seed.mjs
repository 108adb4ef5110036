// npm run seed -- --veterans 100000: made-up veterans for a demonstration.
import { envFlags, prepare } from './prepare.mjs';

await prepare(import.meta.url, envFlags);
await import('../src/server/seed.ts');
