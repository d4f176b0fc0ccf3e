import { HtmlValidate } from "html-validate";
import { beforeAll, describe, expect, test } from "vitest";
import { findRoute } from "~/http/server/find-route";
import { isForVisitors, routeTable } from "~/routes.js";
import { demoPassword } from "../scripts/demo/people";
import { openDemoSite } from "../scripts/screenshots/demo-site";
import { nameOfScreen, type Who } from "../scripts/screenshots/screens";
import { Caller } from "./support/browserless";
import { headingsOf } from "./support/html";
import { formIdsWithTextArea, leadingLinks } from "./support/page-forms";
import { strandedRemovals } from "./support/removals";
import { read } from "./support/repository";
import { listWritingForms } from "./support/writing-forms";

/* Validates the HTML of every screen with an address. */

const validator = new HtmlValidate({
  root: true,
  extends: ["html-validate:standard", "html-validate:a11y"],
  rules: {
    "doctype-style": "off",
    // React's style: attributes in DOM spelling, void elements closed, all quotes escaped.
    "attr-case": "off",
    "void-style": "off",
    "no-raw-characters": "off",
    // CSS removes the roles of tables shown as cards and lists without bullets, so they are explicit.
    "no-redundant-role": "off",
    // Text contains its own white space.
    "no-trailing-whitespace": "off",
    // Parts of a phone number may be separate.
    "tel-non-breaking": "off",
    // The build's file names are content hashes, and the server serves them itself.
    "require-sri": "off",
    "long-title": "off",
    // Beside an open form, what leads away is a button of that form (ui/nav-link).
    "prefer-native-element": ["error", { exclude: ["link"] }],
    "aria-label-misuse": ["error", { allowAnyNamable: true }],
  },
});

/** Samples of the style guide, and settings of the operator in a line or two. */
/** Those of relatives keep their words in the browser (islands/enhancements/kept-answer). */
/** Lists that another program has written are pasted again, and what staff post after their session is held anyway. */
/** Those of a gift are a visitor's, without a session that could end: a refused one comes back with every word. */
const notWriting = [
  "style-sample",
  "ask",
  "memory",
  "residents",
  "pay",
  "gift-change",
  "told",
  "tracking-list",
];

interface SeenPage {
  name: string;
  /** The file of the route table's row. */
  file: string;
  status: number;
  html: string;
}

/** Every screen with an address that is a page. */
let pages: SeenPage[];
/** The same where neither speech recognition nor writing help is set up. */
let plainPages: SeenPage[];

beforeAll(async () => {
  const site = await openDemoSite();
  const callers = new Map<Who, Caller>();
  const visitAll = async () => {
    const seen: SeenPage[] = [];
    for (const screen of site.screens.filter(({ onward }) => !onward)) {
      const caller = callers.get(screen.who) ?? (await signIn(site.address, screen.who));
      callers.set(screen.who, caller);
      const { html, headers, status } = await caller.page(screen.address);
      if (!headers.get("content-type")?.startsWith("text/html")) continue;
      const file = findRoute(screen.address.replace(/\?.*/, ""))?.file ?? "";
      seen.push({ name: nameOfScreen(screen), file, status, html });
    }
    return seen;
  };
  pages = await visitAll();
  await site.restart({});
  plainPages = await visitAll();
  await site.stop();
});

test("the HTML of every screen is valid, has one first heading, and loses no words of a text area", async () => {
  const found: string[] = [];
  for (const { name, html } of pages) {
    const complaints = [...(await complaintsOf(html)), ...headingComplaints(html), ...lostWords(html)];
    found.push(...complaints.map((complaint) => `${name} ${complaint}`));
  }
  expect(found).toEqual([]);
  expect(pages.length).toBeGreaterThan(100);
});

test("what takes something away stands last in its row, part, form or page, apart from what is pressed often", () => {
  const found = pages.flatMap(({ name, html }) =>
    strandedRemovals(html).map((complaint) => `${name} ${complaint}`),
  );
  expect(found).toEqual([]);
});

test("speech recognition and writing help leave no trace on any screen where they are not set up", () => {
  const trace =
    /Write down what I said|May we write down|Tidy what I told|Ask me more|AI-powered|Writing help|speech recognition/i;
  expect(pages.filter(({ html }) => trace.test(html)).length).toBeGreaterThan(4);
  expect(plainPages.length).toBeGreaterThan(100);
  expect(plainPages.filter(({ html }) => trace.test(html)).map(({ name }) => name)).toEqual([]);
});

test("every field for words takes the direction of what is written in it", () => {
  const fields = pages.flatMap(({ name, html }) =>
    [...html.matchAll(/<(?:input|textarea)\b[^>]*>/g)].map(([field]) => ({ name, field })),
  );
  const ofWords = fields.filter(({ field }) =>
    /^<textarea|^<input(?!.* type=)|type="(?:text|search)"/.test(field),
  );
  expect(ofWords.length).toBeGreaterThan(100);
  // Numbers have none, and what nobody sees is not written.
  const isOther = / inputmode="numeric"| hidden| tabindex="-1"/i;
  expect(ofWords.filter(({ field }) => !/ dir="auto"/.test(field) && !isOther.test(field))).toEqual([]);
});

test("no field cuts off the end of what is pasted into it: the server refuses it in words", () => {
  const fields = pages.flatMap(({ name, html }) =>
    [...html.matchAll(/<(?:input|textarea)\b[^>]*>/g)].map(([field]) => ({ name, field })),
  );
  expect(fields.length).toBeGreaterThan(500);
  expect(fields.filter(({ field }) => /\smaxlength=/i.test(field))).toEqual([]);
});

test("every form with a text area is one of those that keep their words, and no link beside it drops them", () => {
  const known = new Set(
    listWritingForms({ photo: 0, voice: 0, spoken: 0, card: 0, order: "", service: 0, message: 0 }).map(
      ({ formId }) => formId,
    ),
  );
  const writing = pages.flatMap((page) =>
    formIdsWithTextArea(page.html)
      .filter((formId) => !notWriting.includes(formId))
      .map((formId) => ({ ...page, formId })),
  );
  expect(
    writing.filter(({ formId }) => !known.has(formId)).map(({ name, formId }) => [name, formId]),
  ).toEqual([]);
  const dropping = writing.filter(
    ({ html, name }) => !name.startsWith("visitor") && leadingLinks(html).length > 0,
  );
  expect(dropping.map(({ name, html }) => [name, leadingLinks(html)])).toEqual([]);
  expect(new Set(writing.map(({ formId }) => formId)).size).toBeGreaterThan(6);
});

describe("the title of every page", () => {
  const brand = "A Life Remembered";

  test("is there once, and names the page before the site; an error page has that of its heading", () => {
    const wrong = pages.filter(({ html, status }) => {
      const [title = "", ...more] = titlesOf(html);
      if (status >= 400) return title !== headingsOf(html).find(({ level }) => level === 1)?.text;
      return more.length > 0 || !(title === brand || title.endsWith(` | ${brand}`));
    });
    expect(wrong.map(({ name, html }) => [name, titlesOf(html)])).toEqual([]);
  });

  test("is of no other page", () => {
    const files = new Map<string, Set<string>>();
    for (const { file, html, status } of pages) {
      const [title = ""] = titlesOf(html);
      // Visitors see the landing page at both of its addresses.
      if (status >= 400 || title === brand) continue;
      // The workspace is one page with two addresses.
      const page = file.replace("workspace/home.tsx", "workspace/workspace.tsx");
      files.set(title, (files.get(title) ?? new Set()).add(page));
    }
    const shared = [...files].filter(([, of]) => of.size > 1).map(([title, of]) => [title, [...of]]);
    expect(shared).toEqual([]);
    expect(files.size).toBeGreaterThan(60);
  });

  test("is set by every page of the route table", () => {
    const seen = new Set(pages.filter(({ status }) => status < 400).map(({ file }) => file));
    const unseen = routeTable.filter(({ file, get }) => file.endsWith(".tsx") && get !== null);
    const without = unseen
      .map(({ file }) => file)
      .filter(
        (file) =>
          !seen.has(file) &&
          !/^export const meta\b.*\n?.*(?:p|unlistedP)ageTitle\(/m.test(read(`app/${file}`)),
      );
    // The one only leads home, and the other is an error page.
    expect(without).toEqual(["routes/auth/sign-out.tsx", "routes/public/not-found.tsx"]);
  });
});

function titlesOf(html: string): string[] {
  const head = html.slice(0, html.indexOf("</head>"));
  return [...head.matchAll(/<title>([^<]*)<\/title>/g)].map(([, title = ""]) => title);
}

async function signIn(address: string, username: Who): Promise<Caller> {
  const caller = new Caller({ address });
  if (username !== "visitor") await caller.call("POST", "/api/login", { username, password: demoPassword });
  return caller;
}

async function complaintsOf(html: string): Promise<string[]> {
  const { results } = await validator.validateString(withoutMoulds(html));
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column }) => `${line}:${column} ${ruleId}: ${message}`),
  );
}

function headingComplaints(html: string): string[] {
  const first = headingsOf(html).filter(({ level }) => level === 1);
  return first.length === 1 ? [] : [`has ${first.length} first headings`];
}

/** Forms with a text area that are not held when the session has expired (see app/routes.js). */
function lostWords(html: string): string[] {
  const forms = [...html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)];
  const actions = forms
    .filter(([, , inside = ""]) => inside.includes("<textarea"))
    .map(([, attributes = ""]) => /action="([^"?#]*)/.exec(attributes)?.[1] ?? "");
  return actions
    .filter((action) => {
      const route = findRoute(action);
      return !isForVisitors(route?.change) && !route?.holdsWords;
    })
    .map((action) => `posts a text area to ${action}, which holds no words`);
}

/** Templates are complete only after script has filled them in. */
function withoutMoulds(html: string): string {
  return html.replace(/<template><li [\s\S]*?<\/template>/g, "");
}
