import { HtmlValidate } from "html-validate";
import { expect, test } from "vitest";
import { findRoute } from "~/http/server/find-route";
import { demoPassword } from "../scripts/demo/people";
import { openDemoSite } from "../scripts/screenshots/demo-site";
import { nameOfScreen, type Who } from "../scripts/screenshots/screens";
import { Caller } from "./support/browserless";
import { headingsOf } from "./support/html";

/* The HTML of every screen that an address leads to, held against the standard. */

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

test("the HTML of every screen is valid, has one first heading, and loses no words of a text area", async () => {
  const site = await openDemoSite();
  const callers = new Map<Who, Caller>();
  const found: string[] = [];
  let looked = 0;
  for (const screen of site.screens.filter(({ onward }) => !onward)) {
    const caller = callers.get(screen.who) ?? (await signIn(site.address, screen.who));
    callers.set(screen.who, caller);
    const { html, headers } = await caller.page(screen.address);
    if (!headers.get("content-type")?.startsWith("text/html")) continue;
    looked += 1;
    const complaints = [...(await complaintsOf(html)), ...headingComplaints(html), ...lostWords(html)];
    found.push(...complaints.map((complaint) => `${nameOfScreen(screen)} ${complaint}`));
  }
  await site.stop();
  expect(found).toEqual([]);
  expect(looked).toBeGreaterThan(100);
});

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

/** Forms with a text area whose words are lost when the session has ended (see app/routes.js). */
function lostWords(html: string): string[] {
  const forms = [...html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)];
  const actions = forms
    .filter(([, , inside = ""]) => inside.includes("<textarea"))
    .map(([, attributes = ""]) => /action="([^"?#]*)/.exec(attributes)?.[1] ?? "");
  return actions
    .filter((action) => {
      const route = findRoute(action);
      return route?.change !== "anyone" && !route?.holdsWords;
    })
    .map((action) => `posts a text area to ${action}, which holds no words`);
}

/** What a script makes its copies of is whole only once it has filled them in. */
function withoutMoulds(html: string): string {
  return html.replace(/<template><li [\s\S]*?<\/template>/g, "");
}
