import { HtmlValidate } from "html-validate";
import { expect, test } from "vitest";
import { findRoute } from "~/http/server/find-route";
import { demoPassword } from "../scripts/demo/people";
import { openDemoSite } from "../scripts/screenshots/demo-site";
import { nameOfScreen, type Who } from "../scripts/screenshots/screens";
import { Caller } from "./support/browserless";
import { headingsOf } from "./support/html";

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

/** Forms with a text area that are not held when the session has expired (see app/routes.js). */
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

/** Templates are complete only after script has filled them in. */
function withoutMoulds(html: string): string {
  return html.replace(/<template><li [\s\S]*?<\/template>/g, "");
}
