import { launch } from './launch.mjs';
import { SERVER_FLAGS } from './take-place.mjs';

await launch('src/server/main.js', SERVER_FLAGS);
