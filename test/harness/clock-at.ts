/**
 * The clock of this process goes on from NOW. `Date` stays one constructor with one prototype: libraries that make their
 * own of it (TZDate) copy its methods.
 */

const Real = Date;
const ahead = Real.parse(process.env.NOW ?? '') - Real.now();
const now = () => Real.now() + ahead;

globalThis.Date = new Proxy(Real, {
  construct: (target, given, made) => Reflect.construct(target, given.length > 0 ? given : [now()], made),
  apply: () => new Real(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
