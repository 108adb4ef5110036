// npm run dev: the front end by Vite, the API restarted at every change.
import { envFlags, prepare } from './prepare.mjs';

await prepare(import.meta.url, envFlags);
await import('./dev.ts');
