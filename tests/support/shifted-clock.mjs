/* Loaded before the product (server.ts): its clock is CLOCK_SHIFT_DAYS ahead, as that of a machine with a bad battery. */

const shift = Number(process.env.CLOCK_SHIFT_DAYS ?? 0) * 86_400_000;
const RealDate = Date;

globalThis.Date = /** @type {DateConstructor} */ (
  class ShiftedDate extends RealDate {
    /** @param {[number]} values */
    constructor(...values) {
      if (values.length === 0) super(RealDate.now() + shift);
      else super(...values);
    }

    static now() {
      return RealDate.now() + shift;
    }
  }
);
