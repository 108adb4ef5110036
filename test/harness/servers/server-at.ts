/** The server, in a process whose clock goes on from NOW: what is done by day alone is tested by night too. */

import './clock-at.ts';

await import('../../../src/server/main.ts');
