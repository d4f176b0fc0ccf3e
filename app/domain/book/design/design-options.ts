/* Apart from the drawing code, so that the book model can import them. Order: spec 2, section 2.1. */

export const coverStyleNames = [
  "classic-portrait",
  "heritage-frame",
  "modern-minimalist",
  "family-scrapbook",
  "vintage-timeline",
  "center-portrait-gallery",
  "corner-photo-collage",
  "split-image-layout",
  "circular-frame-design",
  "polaroid-collection",
  "simple-center-focus",
  "elegant-frame-border",
  "top-image-banner",
  "bottom-corner-portrait",
  "side-portrait-panel",
] as const;
export type CoverStyleName = (typeof coverStyleNames)[number];

export const defaultCoverStyle: CoverStyleName = "classic-portrait";

/** True for one of the 15 cover styles (spec 2, section 2.1). */
export function isCoverStyleName(name: unknown): name is CoverStyleName {
  return coverStyleNames.some((known) => known === name);
}

export const layoutNames = [
  "magazine-style",
  "polaroid-scatter",
  "hero-grid",
  "diagonal-flow",
  "mosaic",
  "free-layout",
] as const;

/** Offered first; the six of the specification are fine adjustments. */
export const plainLayoutNames = ["large-first", "pair-first", "small-alike"] as const;
/** Pages that were given one of these before stay as they were. */
export const earlierPlainLayoutNames = ["one-large", "two-together", "all-small"] as const;
export const allLayoutNames = [...plainLayoutNames, ...earlierPlainLayoutNames, ...layoutNames] as const;
export type LayoutName = (typeof allLayoutNames)[number];

/** True for one of the three plain layouts or the six of the specification (spec 2, section 2.1). */
export function isLayoutName(name: unknown): name is LayoutName {
  return allLayoutNames.some((known) => known === name);
}

/** True for one of the three layouts that are offered first, also in its earlier form. */
export function isPlainLayout(name: LayoutName): boolean {
  return [...plainLayoutNames, ...earlierPlainLayoutNames].some((known) => known === name);
}

/** The three layouts that a page is offered first: what it was given before stands for its successor, so that a saved form changes nothing. */
export function plainLayoutsFor(chosen: string): LayoutName[] {
  return plainLayoutNames.map((layout, index) => {
    const earlier = earlierPlainLayoutNames[index];
    return earlier === chosen ? earlier : layout;
  });
}

/** Pictures stand among the words of their story, and not on a page of their own. */
export const automaticLayout = "automatic";
