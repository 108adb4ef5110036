import { launch } from './launch.mjs';

// This limit spares 130 MB that V8 keeps for young objects, as in `npm start` of the sources.
await launch('src/server/main.js', ['--max-semi-space-size=16']);
