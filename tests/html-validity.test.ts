import { HtmlValidate } from "html-validate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { systemClock } from "~/domain/deps";
import { Caller } from "./support/browserless";
import { headingsOf } from "./support/html";
import { addOrderRow } from "./support/orders";
import { addPeople } from "./support/people";
import { publicPages } from "./support/public-pages";
import { type RunningServer, startServer } from "./support/server";

/* The HTML of every public page and of the main pages of whoever is signed in, held against the standard. */

const validator = new HtmlValidate({
  root: true,
  extends: ["html-validate:standard", "html-validate:a11y"],
  rules: {
    "doctype-style": "off",
    // React's own way of writing: attributes in their DOM spelling, void elements closed, all quotes escaped.
    "attr-case": "off",
    "void-style": "off",
    "no-raw-characters": "off",
    // A table that is set as cards keeps its roles by saying them, and lists without bullets likewise.
    "no-redundant-role": "off",
    // Text is kept together by white space of its own.
    "no-trailing-whitespace": "off",
    // Words of a phone number may stand for themselves.
    "tel-non-breaking": "off",
    // The server names the files of a build by their content, and serves them itself.
    "require-sri": "off",
    "long-title": "off",
    "aria-label-misuse": ["error", { allowAnyNamable: true }],
  },
});

const orderNumber = "ALR-BCDF-2345";

const signedInPages = [
  "/",
  "/?prompt=1",
  "/?type=mission&view=timeline",
  "/?view=trash",
  "/bio",
  "/account",
  "/account/close",
  "/account/export",
  "/checkout?plan=guided",
  "/account-setup",
  "/payment-success",
  "/stories",
  "/images",
  "/recordings",
  "/preview",
  "/book",
  "/book/check",
  "/book/order",
  "/orders",
  `/orders/${orderNumber}`,
  `/orders/${orderNumber}/confirmation`,
  "/chapters/new",
  "/prompts/new",
];

let server: RunningServer;
let ada: Caller;
let root: Caller;

beforeAll(async () => {
  server = await startServer();
  const people = await addPeople(server.db);
  const deps = { db: server.db, clock: systemClock };
  await addOrderRow(deps, people.ada, { orderNumber, trackingNumber: "https://parcels.example.org/7" });
  ada = await Caller.signIn(server, "ada");
  root = await Caller.signIn(server, "root");
  await ada.postStory(1, { content: "A story.\n\nOf two paragraphs.", age: "7", location: "Galena" });
});

afterAll(() => server.stop());

test.each([...publicPages, "/auth", "/auth/email", "/forgot", "/nothing"].map((address) => [address]))(
  "%s, for visitors",
  (address) => expectValid(new Caller(server), address),
);

test.each(signedInPages.map((address) => [address]))("%s, signed in", (address) => expectValid(ada, address));

const adminPages = [
  "/admin/messages",
  "/admin/funnel",
  "/admin/orders",
  ...["", "/slip", "/sheet"].map((part) => `/admin/orders/${orderNumber}${part}`),
];

test.each(adminPages.map((address) => [address]))("%s, for the administrator", (address) =>
  expectValid(root, address),
);

async function expectValid(caller: Caller, address: string): Promise<void> {
  const { html } = await caller.page(address);
  const { results } = await validator.validateString(withoutMoulds(html));
  const findings = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column }) => `${line}:${column} ${ruleId}: ${message}`),
  );
  expect(findings).toEqual([]);
  const levels = headingsOf(html).map(({ level }) => level);
  expect(levels.filter((level) => level === 1)).toHaveLength(1);
}

/** What a script makes its copies of is whole only once it has filled them in. */
function withoutMoulds(html: string): string {
  return html.replace(/<template><li [\s\S]*?<\/template>/g, "");
}
