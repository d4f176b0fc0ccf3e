/* Who carries a package, by the form of its tracking number. Numbers of other forms have no carrier and no link. */

const carriers = ["ups", "usps", "fedex", "dhl"] as const;
export type Carrier = (typeof carriers)[number];

export const carrierNames: Record<Carrier, string> = { ups: "UPS", usps: "USPS", fedex: "FedEx", dhl: "DHL" };

/** Tried in this order: some forms hold others. */
const forms: [Carrier, RegExp][] = [
  ["ups", /^1Z[0-9A-Z]{16}$/],
  ["usps", /^(?:420\d{5}(?:\d{4})?)?9[1-5]\d{20}(?:\d{4})?$/],
  ["usps", /^(?:70|71|72|73|14|23|03)\d{18}$/],
  ["usps", /^[A-Z]{2}\d{9}US$/],
  ["fedex", /^96\d{20}$/],
  ["fedex", /^(?:\d{12}|\d{15}|\d{20})$/],
  ["dhl", /^(?:JJ?D\d{11,20}|GM\d{16,20}|\d{10})$/],
];

const addresses: Record<Carrier, string> = {
  ups: "https://www.ups.com/track?tracknum=",
  usps: "https://tools.usps.com/go/TrackConfirmAction?tLabels=",
  fedex: "https://www.fedex.com/fedextrack/?trknbr=",
  dhl: "https://www.dhl.com/us-en/home/tracking/tracking-express.html?submit=1&tracking-id=",
};

/** Recognizes the carrier of a number as people write it, with spaces or hyphens; null for any other text. */
export function recognizeCarrier(trackingNumber: string): Carrier | null {
  const number = plainNumber(trackingNumber);
  return forms.find(([, form]) => form.test(number))?.[0] ?? null;
}

/** The page that tracks the package: the carrier's, or the number itself where it is a URL; null for any other. */
export function trackingHref(trackingNumber: string): string | null {
  const carrier = recognizeCarrier(trackingNumber);
  if (carrier) return addresses[carrier] + plainNumber(trackingNumber);
  if (!/^https?:\/\//i.test(trackingNumber) || !URL.canParse(trackingNumber)) return null;
  const { protocol, href } = new URL(trackingNumber);
  return protocol === "https:" || protocol === "http:" ? href : null;
}

/** "UPS 1Z999AA10123456784"; the number alone without a carrier. */
export function trackingText(trackingNumber: string): string {
  const carrier = recognizeCarrier(trackingNumber);
  return carrier ? `${carrierNames[carrier]} ${trackingNumber}` : trackingNumber;
}

function plainNumber(trackingNumber: string): string {
  return trackingNumber.replace(/[\s-]/g, "").toUpperCase();
}
