const names: Record<string, string> = {
  "self-serve": "Self-Serve",
  guided: "Guided Experience",
  family: "Family Legacy",
  "white-glove": "White Glove",
};

/** What a plan is called on the pages (spec 2, section 9); null for people without one. */
export function planName(plan: string | null): string | null {
  return plan === null ? null : (names[plan] ?? plan);
}
