import { afterAll, beforeAll, expect, test } from "vitest";
import { Caller } from "./support/browserless";
import { readPageForm } from "./support/page-forms";
import { addPeople, password } from "./support/people";
import type { RunningServer } from "./support/running-server";
import { startServer } from "./support/server";

/* Short forms whose words are held, on pages with other forms: what is held fills its own fields again, and does nothing else. */

let server: RunningServer;
let ada: Caller;

beforeAll(async () => {
  server = await startServer();
  await addPeople(server.db);
  ada = await Caller.signIn(server, "ada");
});

afterAll(() => server.stop());

type Fields = Record<string, string>;
const urlEncoded = { "content-type": "application/x-www-form-urlencoded" };

async function post(page: string, formId: string, typed: Fields, button: RegExp, address?: string) {
  const { html } = await ada.page(page);
  const form = readPageForm(html, formId);
  const pressed = form.buttons.find(({ address: to, value }) => button.test(`${to} ${value}`));
  if (!pressed) throw new Error(`The form ${formId} has no such button.`);
  const fields = new URLSearchParams(form.fields.map(([name, value]) => [name, typed[name] ?? value]));
  if (pressed.name) fields.set(pressed.name, pressed.value);
  return ada.request("POST", address ?? pressed.address, fields.toString(), urlEncoded);
}

async function heldForms() {
  return server.db.selectFrom("heldForms").select(["id", "origin"]).execute();
}

async function signInAgain(): Promise<void> {
  ada = new Caller(server);
  await ada.post("/auth", "/auth", { username: "ada", password });
}

test("who is to ask in a talk is in the field again, and the talk has not begun", async () => {
  const typed = { interviewerName: "Rosalind Franklin" };
  expect((await post("/interview?prompt=2", "consent", typed, /to=%2F/)).status).toBe(303);
  const { html } = await ada.page("/interview?prompt=2");
  expect(html).toContain("Rosalind Franklin");
  expect(html).toContain("and it is not saved yet");
  expect(await server.db.selectFrom("interviews").select("id").execute()).toEqual([]);
  expect((await post("/interview?prompt=2", "consent", {}, /interview|^\S+ $/)).status).toBe(303);
  expect(await heldForms()).toEqual([]);
});

test("the name of somebody who asks never stands in the field of the notes", async () => {
  const { html } = await ada.page("/interview?prompt=2");
  expect(readPageForm(html, "interview").fields).toContainEqual(["notes", ""]);
});

test("an invitation that is sent is not held any more, and its link is shown", async () => {
  const typed = { name: "Emma Whitfield", relation: "granddaughter" };
  await post("/family", "family-invitation", typed, /to=%2F/);
  expect(await heldForms()).toHaveLength(1);
  const { html } = await post("/family", "family-invitation", {}, /family\/invite/);
  // The form is answered at its own place in the page, where the link has to stand.
  expect(html.slice(html.indexOf('id="invite"'))).toContain("Emma Whitfield is invited");
  expect(html).not.toContain("and it is not saved yet");
  expect(await heldForms()).toEqual([]);
});

test("an invitation whose session ended invites nobody by itself, nor by the list of what is kept", async () => {
  const { html } = await ada.page("/family");
  const form = readPageForm(html, "family-invitation");
  await server.db.deleteFrom("sessions").execute();
  const fields = new URLSearchParams(form.fields);
  fields.set("name", "Henry Whitfield");
  fields.set("intent", "family/invite");
  const answer = await ada.request("POST", form.action, fields.toString(), urlEncoded);
  expect(answer.headers.get("location")).toBe(
    `/auth?returnTo=${encodeURIComponent("/family?form=invitation")}`,
  );
  await signInAgain();
  expect((await ada.page("/family")).html).toContain("Henry Whitfield");
  const { html: held } = await ada.page("/held");
  expect(held).toContain('href="/family?form=invitation"');
  expect(held).not.toContain("Save it now");
  const members = await server.db.selectFrom("circleMembers").select("name").execute();
  expect(members).toEqual([{ name: "Emma Whitfield" }]);
  await server.db.deleteFrom("heldForms").execute();
});

test("the other forms of the account's page are not held, and fill nothing", async () => {
  const { html } = await ada.page("/account");
  const { fields } = readPageForm(html, "mail");
  await server.db.deleteFrom("sessions").execute();
  const body = new URLSearchParams([...fields, ["intent", "mail/change"]]);
  body.set("email", "new@example.org");
  body.set("currentPassword", password);
  await ada.request("POST", "/account", body.toString(), urlEncoded);
  expect(await heldForms()).toEqual([]);
  await signInAgain();
});

test("an address without a change is not held, whatever its country is called", async () => {
  expect((await post("/account/address", "address", {}, /to=%2F/)).status).toBe(303);
  expect(await heldForms()).toEqual([]);
});

test("an address that was kept while it was typed, refused, and saved then is not filled with what was kept", async () => {
  const typed = { firstName: "Grete", lastName: "Hahn", address: "Lindenstr. 5", country: "Germany" };
  const whole = { ...typed, city: "Berlin", zipCode: "109" };
  await post("/account/address", "address", typed, /to=%2F/);
  const { html: opened } = await ada.page("/account/address");
  expect(opened).toContain("and it is not saved yet");
  await keepTyped(opened, whole);
  const refused = await postShown(opened, whole);
  expect(refused.status).toBe(400);
  expect(readPageForm(refused.html, "address").fields).toContainEqual(["zipCode", "109"]);
  expect(await heldForms()).not.toEqual([]);
  expect((await postShown(refused.html, { ...whole, zipCode: "10969" })).status).toBe(303);
  expect(await heldForms()).toEqual([]);
  const { html } = await ada.page("/account/address");
  expect(html).not.toContain("and it is not saved yet");
  expect(readPageForm(html, "address").fields).toContainEqual(["zipCode", "10969"]);
});

/** What the script sends at each pause. */
async function keepTyped(html: string, typed: Fields): Promise<void> {
  const { fields } = readPageForm(html, "address");
  const { formToken, ...shown } = Object.fromEntries(fields);
  const body = { formToken, action: "/account/address", fields: Object.entries({ ...shown, ...typed }) };
  expect((await ada.call("PUT", "/api/held-forms", body)).status).toBe(204);
}

async function postShown(html: string, typed: Fields) {
  const fields = { ...Object.fromEntries(readPageForm(html, "address").fields), ...typed };
  const body = new URLSearchParams({ ...fields, intent: "address/save" }).toString();
  return ada.request("POST", "/account/address", body, urlEncoded);
}

test("another form of the page that is refused or saved leaves what is kept of this one", async () => {
  await post("/account", "details", { displayName: "Ada Lovelace" }, /to=%2F/);
  const { html } = await ada.page("/account");
  const mail = new URLSearchParams(readPageForm(html, "mail").fields);
  mail.set("intent", "mail/change");
  mail.set("email", "not an address");
  const refused = await ada.request("POST", "/account", mail.toString(), urlEncoded);
  expect(refused.status).toBe(400);
  expect(readPageForm(refused.html, "details").fields).toContainEqual(["displayName", "Ada Lovelace"]);
  const { fields } = readPageForm((await ada.page("/family")).html, "family-invitation");
  const { formToken, ...shown } = Object.fromEntries(fields);
  const left = Object.entries({ ...shown, name: "Ruth" });
  const body = { formToken, action: "/family?form=invitation", fields: left };
  expect((await ada.call("PUT", "/api/held-forms", body)).status).toBe(204);
  const code = new URLSearchParams({ formToken: formToken ?? "", intent: "family/code" });
  expect((await ada.request("POST", "/family", code.toString(), urlEncoded)).status).toBe(303);
  const again = readPageForm((await ada.page("/family")).html, "family-invitation");
  expect(again.fields).toContainEqual(["name", "Ruth"]);
  await server.db.deleteFrom("heldForms").execute();
});

test("words that are thrown away are gone, also those that were typed after them", async () => {
  await post("/account", "details", { displayName: "Ada Lovelace" }, /to=%2F/);
  const { html } = await ada.page("/account");
  const { fields } = readPageForm(html, "details");
  const { formToken, ...shown } = Object.fromEntries(fields);
  const typed = Object.entries({ ...shown, displayName: "Ada L." });
  await ada.call("PUT", "/api/held-forms", { formToken, action: "/account?form=name", fields: typed });
  const forget = readPageForm(html, "details").buttons.find(({ name }) => name === "heldId");
  const body = new URLSearchParams([...fields, ["heldId", forget?.value ?? ""]]);
  expect((await ada.request("POST", forget?.address ?? "", body.toString(), urlEncoded)).status).toBe(303);
  expect(await heldForms()).toEqual([]);
});
