import { launch } from './launch.mjs';

await launch('src/server/command-line/main.js');
