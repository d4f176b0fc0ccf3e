/** Share of the hidden part that lies before the visible one. Faces are usually in the upper half. */
export const middles = { panX: 0.5, panY: 0.32 };

/** Returns that share for a pan of -1 to 1. Zooming keeps the point of the photo at this share in its place. */
export function cutBefore(middle: number, pan = 0): number {
  return pan < 0 ? middle * (1 + pan) : middle + pan * (1 - middle);
}

/** The pan from -1 to 1 for a share from 0 to 1: the inverse of cutBefore. */
export function panOf(middle: number, share: number): number {
  return share < middle ? share / middle - 1 : (share - middle) / (1 - middle);
}
