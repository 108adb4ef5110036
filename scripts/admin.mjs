// npm run admin -- COMMAND: what a technician does beside the running server.
import { prepare } from './prepare.mjs';

await prepare(import.meta.url);
await import('../src/server/command-line/main.ts');
