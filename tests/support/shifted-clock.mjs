/* Loaded before the product (server.ts): its clock is CLOCK_SHIFT_DAYS ahead, as that of a machine with a bad battery. */

const shift = Number(process.env.CLOCK_SHIFT_DAYS ?? 0) * 86_400_000;
const RealDate = Date;
const now = () => RealDate.now() + shift;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, values, kind) => Reflect.construct(target, values.length > 0 ? values : [now()], kind),
  apply: () => new RealDate(now()).toString(),
  get: (target, name, receiver) => (name === "now" ? now : Reflect.get(target, name, receiver)),
});
