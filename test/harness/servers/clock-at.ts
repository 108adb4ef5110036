/**
 * The clock of this process goes on from NOW. `Date` stays one constructor with one prototype: libraries that make their
 * own of it (TZDate) copy its methods.
 */

const Real = Date;
const ahead = Real.parse(process.env.NOW ?? '') - Real.now();
const now = () => Real.now() + ahead;

globalThis.Date = new Proxy(Real, {
  construct: (target, parameters, newTarget) =>
    Reflect.construct(target, parameters.length > 0 ? parameters : [now()], newTarget),
  apply: () => new Real(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
