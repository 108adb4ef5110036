// npm run dev: the front end by Vite, the API restarted at every change.
import { prepare } from './prepare.mjs';

await prepare(import.meta.url);
await import('./dev.ts');
