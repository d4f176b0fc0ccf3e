/** A tax rate in thousandths of a percent, as people read it: "8%", "8.875%". */
export function rateText(taxRate: number): string {
  return `${taxRate / 1000}%`;
}
