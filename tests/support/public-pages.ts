/** Every page that visitors are invited to. */
export const publicPages = [
  "/",
  "/landing",
  "/pricing",
  "/pricing-page",
  "/examples",
  "/about",
  "/how-it-works",
  "/assisted-living",
  "/contact",
  "/privacy",
  "/terms",
  "/accessibility",
];
