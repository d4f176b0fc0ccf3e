const whole = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  maximumFractionDigits: 0,
});
const exact = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** Cents as people read them: "$1,989", "$79.12". */
export function moneyText(cents: number): string {
  return (cents % 100 === 0 ? whole : exact).format(cents / 100);
}

/** The same to the cent, as on an invoice: "$24.00". */
export function exactMoneyText(cents: number): string {
  return exact.format(cents / 100);
}
