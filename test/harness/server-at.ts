/** The server, in a process whose clock goes on from NOW: what is done by day alone is tested by night too. */

export {};

const Real = Date;
const ahead = Real.parse(process.env.NOW ?? '') - Real.now();

globalThis.Date = class extends Real {
  constructor(...given: unknown[]) {
    super(...((given.length > 0 ? given : [Real.now() + ahead]) as [number]));
  }
  static override now = () => Real.now() + ahead;
} as DateConstructor;

await import('../../src/server/main.ts');
