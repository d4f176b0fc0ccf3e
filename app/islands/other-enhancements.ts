/* The enhancements of few pages: the loader, which comes with each page, does without their names. */

export type Enhance = (element: HTMLElement) => void;

const enhancements: Record<string, () => Promise<{ enhance: Enhance }>> = {
  "print-button": () => import("./enhancements/print-button.client"),
  "add-photo": () => import("./enhancements/add-photo.client"),
  "chapter-by-year": () => import("./enhancements/chapter-by-year.client"),
  "photo-box": () => import("./photo-box/photo-box.client"),
  pay: () => import("./pay/pay.client"),
  "youtube-picture": () => import("./enhancements/youtube-picture.client"),
  "refresh-figures": () => import("./enhancements/refresh-figures.client"),
  transcript: () => import("./enhancements/transcript.client"),
  "share-page": () => import("./share-page/share-page.client"),
  passkey: () => import("./passkey/passkey.client"),
  "keep-session": () => import("./drafts/keep-session.client"),
  "page-keys": () => import("./enhancements/page-keys.client"),
  "family-page": () => import("./enhancements/family-page.client"),
  "open-fold": () => import("./enhancements/open-fold.client"),
  "own-time-zone": () => import("./enhancements/own-time-zone.client"),
  "own-times": () => import("./enhancements/own-times.client"),
  "kept-answer": () => import("./enhancements/kept-answer.client"),
  "tablet-idle": () => import("./enhancements/tablet-idle.client"),
  "search-key": () => import("./enhancements/search-key.client"),
  country: () => import("./enhancements/country.client"),
  "order-total": () => import("./enhancements/order-total.client"),
};

/** Rejects for a name that is not among them. */
export async function loadOther(name: string): Promise<Enhance> {
  const load = enhancements[name];
  if (!load) throw new Error(`No enhancement is called ${name}.`);
  return (await load()).enhance;
}
