import type { Mutation } from "./mutation";

/* Money, print, and what keeps the house whole. */

const catalogue = "app/domain/selling/catalogue";

export const houseMutations: Mutation[] = [
  {
    breaks: "An order that is sent twice is placed twice",
    file: "app/domain/selling/orders/repeated-orders.server.ts",
    from: '.where("createdAt", ">", agoText(clock, repeatedWithin))',
    to: '.where("createdAt", "<", agoText(clock, repeatedWithin))',
    caughtBy: "app/domain/selling/orders/place-order.server.test.ts",
  },
  {
    breaks: "An event of the payment service counts twice",
    file: "app/domain/selling/payments/webhook-events.server.ts",
    from: 'if (!(await recordEvent({ ...deps, db }, event))) return "known";',
    to: "await recordEvent({ ...deps, db }, event);",
    caughtBy: "app/domain/selling/checkouts/event-order.server.test.ts",
  },
  {
    breaks: "A payment of another amount is accepted",
    file: "app/domain/selling/payments/payment-handler.server.ts",
    from: 'return amountCents !== dueCents || currency !== "usd";',
    to: 'return currency !== "usd";',
    caughtBy: "app/domain/selling/orders/order-payments.server.test.ts",
  },
  {
    breaks: "Who has reserved the last use of a promo code cannot pay with it",
    file: `${catalogue}/promo-uses.server.ts`,
    from: "requireUsable(deps, isReserved ? { ...row, reservedUses: row.reservedUses - 1 } : row, planId);",
    to: "requireUsable(deps, row, planId);",
    caughtBy: `${catalogue}/promo-uses.server.test.ts`,
  },
  {
    breaks: "A promo code that was paid for stays reserved as well",
    file: `${catalogue}/promo-uses.server.ts`,
    from: "{ currentUses: 1, reservedUses: -1 }",
    to: "{ currentUses: 1, reservedUses: 0 }",
    caughtBy: `${catalogue}/promo-uses.server.test.ts`,
  },
  {
    breaks: "A package abroad has the tax of a state",
    file: "app/domain/selling/orders/order-quote.ts",
    from: "const taxRate = country === homeCountry ?",
    to: 'const taxRate = country !== "" ?',
    caughtBy: "app/domain/selling/orders/order-quote.test.ts",
  },
  {
    breaks: "A package that is too heavy goes at the price of the last step",
    file: "app/domain/selling/shipping/zones.ts",
    from: "grams <= maxGrams",
    to: "grams <= maxGrams || maxGrams === steps.at(-1)?.maxGrams",
    caughtBy: "app/domain/selling/orders/order-quote.test.ts",
  },
  {
    breaks: "An address is taken in a country that nothing is sent to",
    file: "app/domain/selling/orders/place-of-line.ts",
    from: "if (!isServed(zones, data.country))",
    to: 'if (data.country === "")',
    caughtBy: "app/domain/selling/orders/read-order.test.ts",
  },
  {
    breaks: "Tax is taken on what was before the discount",
    file: `${catalogue}/quote.ts`,
    from: `  const taxCents = taxOn(netCents, taxRate);
  return { baseCents`,
    to: `  const taxCents = taxOn(baseCents, taxRate);
  return { baseCents`,
    caughtBy: `${catalogue}/quote.test.ts`,
  },
  {
    breaks: "The print check says nothing of photos",
    file: "app/domain/book/print/preflight.ts",
    from: "    ...checkPhotos(drawn, profile, made?.broken ?? []),\n",
    to: "",
    caughtBy: "app/domain/book/print/preflight.test.ts",
  },
  {
    breaks: "Names in a download have characters that not every unzip tool reads",
    file: "app/domain/running/exports/names.ts",
    from: '    .replace(/[^a-z0-9]+/g, "-")\n',
    to: "",
    caughtBy: "app/domain/running/exports/names.test.ts",
  },
  {
    breaks: "A clock that is ten days ahead purges",
    file: "app/domain/running/health/clock-watch.server.ts",
    from: "const mostApart = 2 * days;",
    to: "const mostApart = 20 * days;",
    caughtBy: "app/domain/running/health/clock-watch.server.test.ts",
  },
  {
    breaks: "A database that SQLite gives up on passes for whole",
    file: "app/db/damage.server.ts",
    from: "    if (faults.length === 0) faults.push(unreadable(code));\n",
    to: "",
    caughtBy: "app/db/damage.server.test.ts",
  },
  {
    breaks: "The oldest backup of a day is kept instead of the newest",
    file: "app/domain/running/backup/repository/retention.ts",
    from: "if (!newest.has(period)) newest.set(period, time);",
    to: "newest.set(period, time);",
    caughtBy: "app/domain/running/backup/repository/retention.test.ts",
  },
  {
    breaks: "Two servers run on one data folder",
    file: "app/db/running-lock.server.ts",
    from: 'lock.exec("begin exclusive");',
    to: 'lock.exec("begin");',
    caughtBy: "app/db/running-lock.server.test.ts",
  },
  {
    breaks: "A kept part of a page is shown in another language, or beside another open form",
    file: "app/ui/cached-markup.tsx",
    from: "keys.map(({ value }) => value), ",
    to: "",
    caughtBy: "app/ui/cached-markup.test.tsx",
  },
  {
    breaks: "The language is not in the key of kept parts",
    file: "app/ui/cached-markup.tsx",
    from: 'const words = currentLanguage() + (isSpokenFamiliarly() ? "+" : "");',
    to: 'const words = isSpokenFamiliarly() ? "+" : "";',
    caughtBy: "app/ui/cached-markup.test.tsx",
  },
  {
    breaks: "A kept public page has the text size of somebody else",
    file: "app/http/server/shared-pages.server.ts",
    from: "[spelledOnce(address), currentLanguage(), size, pixel",
    to: "[spelledOnce(address), currentLanguage(), pixel",
    caughtBy: "tests/shared-pages.test.ts",
  },
  {
    breaks: "Nothing is one thing",
    file: "app/messages/format-plain.ts",
    from: 'count === 1 ? "one" : "other"',
    to: 'count <= 1 ? "one" : "other"',
    caughtBy: "app/messages/format-plain.test.ts",
  },
  {
    breaks: "Pages of right-to-left languages have their sides where the others have them",
    file: "scripts/lower-styles.mjs",
    from: '"right-to-left" : "left-to-right"',
    to: '"left-to-right" : "left-to-right"',
    caughtBy: "app/styles/lower-styles.test.ts",
  },
  {
    breaks: "A wing imports from one above it",
    file: "app/domain/media/visible-media.ts",
    from: 'import type { Actor } from "../base/actor";',
    to: 'import type { BookQuote as _BookQuote } from "../selling/catalogue/quote";\nimport type { Actor } from "../base/actor";',
    caughtBy: "tests/architecture.test.ts",
  },
];
