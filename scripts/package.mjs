// npm run package -- [FOLDER]: one archive that starts without compiling (OPS-07).
import { prepare } from './prepare.mjs';

await prepare(import.meta.url);
await import('./package/main.ts');
