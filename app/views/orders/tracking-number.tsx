import { trackingHref } from "~/domain/orders/orders";

/** A tracking number; one that is an address leads there. */
export function TrackingNumber({ trackingNumber }: { trackingNumber: string }) {
  const href = trackingHref(trackingNumber);
  if (!href) return <strong>{trackingNumber}</strong>;
  return (
    <a href={href} rel="noreferrer noopener">
      {trackingNumber}
    </a>
  );
}
