import { afterAll, beforeAll, expect, test } from "vitest";
import { findRoute } from "~/http/server/find-route";
import { demoPassword } from "../scripts/demo/people";
import type { DemoSite } from "../scripts/screenshots/demo-site";
import { openDemoSite } from "../scripts/screenshots/demo-site";
import type { Screen, Who } from "../scripts/screenshots/screens";
import { type Answer, Caller, saysFailure } from "./support/browserless";
import { listPageForms, type PageForm } from "./support/page-forms";

/* Whoever presses twice sees the answer to the second press. Where the first one did something, the second does not say that it failed. */

let site: DemoSite;
const callers = new Map<Who, Caller>();
const pressed = new Set<string>();
/** What was done by its first press, and what its second one answered. */
const done = new Map<string, string>();

beforeAll(async () => {
  site = await openDemoSite();
});

afterAll(() => site.stop());

interface Press {
  key: string;
  form: PageForm;
  button: PageForm["buttons"][number];
}

test("a second press of the same button says what the first one did", async () => {
  const screens = site.screens.filter(({ onward }) => !onward);
  for (const screen of screens) await pressAll(screen, (key) => !endsAccount(key));
  for (const screen of screens) await pressAll(screen, endsAccount);
  expect([...done].filter(([, answer]) => answer !== "")).toEqual([]);
  expect(done.size).toBeGreaterThan(100);
}, 600_000);

/** What nothing can be pressed after. */
function endsAccount(key: string): boolean {
  return /\/(close|leave|view|died|tablets)\b|^\/logout|intent=leave/.test(key);
}

async function pressAll(screen: Screen, isWanted: (key: string) => boolean): Promise<void> {
  for (;;) {
    const caller = await callerFor(screen);
    const { html, status, headers } = await caller.page(screen.address);
    if (status >= 400 || !headers.get("content-type")?.startsWith("text/html")) return;
    const next = pressesOf(html).find(({ key }) => isWanted(key) && !pressed.has(key));
    if (!next) return;
    pressed.add(next.key);
    // Both leave with the same cookies: the first answer is not waited for.
    const { cookie } = caller;
    const [fields, first] = await pressOnce(caller, next);
    caller.cookie = cookie;
    const second = await send(caller, next, fields);
    if (first.status < 400) done.set(next.key, complaintOf(first, second));
  }
}

/** Signed in anew after what ends the session. */
async function callerFor({ who, address }: Screen): Promise<Caller> {
  const known = callers.get(who);
  if (known && (who === "visitor" || (await known.page(address)).status !== 303)) return known;
  const caller = new Caller({ address: site.address });
  if (who !== "visitor") await caller.call("POST", "/api/login", { username: who, password: demoPassword });
  callers.set(who, caller);
  return caller;
}

function pressesOf(html: string): Press[] {
  return listPageForms(html).flatMap((form) =>
    form.buttons.map((button) => {
      const { pathname } = new URL(button.address, site.address);
      const said = form.fields.filter(([name]) => /^(intent|state)$/.test(name)).join(" ");
      const key = `${findRoute(pathname)?.path ?? pathname} ${button.name}=${button.value} ${said}`;
      return { key: key.replace(/\d+/g, "0"), form, button };
    }),
  );
}

/** As the page shows it, and where that is refused, filled in. Returns what was sent at last. */
async function pressOnce(caller: Caller, press: Press): Promise<[[string, string][], Answer]> {
  const { fields, blanks } = press.form;
  const answer = await send(caller, press, fields);
  if (answer.status < 400) return [fields, answer];
  const filled = new Map(fields);
  for (const { name, type, value } of blanks)
    if (!filled.get(name)) filled.set(name, wordFor(name, type, value));
  return [[...filled], await send(caller, press, [...filled])];
}

function wordFor(name: string, type: string, value: string): string {
  if (type === "radio" || type === "checkbox") return value || "on";
  if (/password/i.test(name)) return demoPassword;
  if (/email/i.test(name)) return "somebody@example.org";
  if (/username/i.test(name)) return "somebody";
  return /date|until/i.test(name) ? "2027-03-04" : "Some words";
}

function send(caller: Caller, { form, button }: Press, fields: [string, string][]): Promise<Answer> {
  const sent = button.name ? [...fields, [button.name, button.value]] : fields;
  if (!form.isMultipart) {
    const type = { "content-type": "application/x-www-form-urlencoded" };
    return caller.request("POST", button.address, new URLSearchParams(sent).toString(), type);
  }
  const body = new FormData();
  for (const [name = "", value = ""] of sent) body.append(name, value);
  return caller.postForm(button.address, body);
}

/** "" for a second press that is answered like the first. */
function complaintOf(first: Answer, second: Answer): string {
  if (second.status >= 400) return `${second.status}`;
  if (saysFailure(second) && !saysFailure(first)) return "says that it failed";
  const [place, other] = [first, second].map(({ headers }) => headers.get("location"));
  return !place || place === other ? "" : `leads to ${other} instead of ${place}`;
}
