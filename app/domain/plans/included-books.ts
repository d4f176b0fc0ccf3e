/** How many printed books each plan includes (spec 2, section 9); other plans include none. */
const includedBooks: Record<string, number> = { family: 1, "white-glove": 1 };

/** Of somebody's plan; null is no plan. */
export function booksIncludedIn(plan: string | null): number {
  return includedBooks[plan ?? ""] ?? 0;
}
