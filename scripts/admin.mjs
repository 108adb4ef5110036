// npm run admin -- COMMAND: what a technician does beside the running server.
import { envFlags, prepare } from './prepare.mjs';

await prepare(import.meta.url, envFlags);
await import('../src/server/command-line/main.ts');
