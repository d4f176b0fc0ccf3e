import { type PersonName, password, people } from "./people";
import type { RunningServer } from "./running-server";

/** API calls and plain form posts, with a separate cookie. */
export class Caller {
  cookie = "";

  constructor(readonly server: Pick<RunningServer, "address">) {}

  static async signIn(server: RunningServer, username: string): Promise<Caller> {
    const caller = new Caller(server);
    const answer = await caller.call("POST", "/api/login", { username, password });
    if (answer.status !== 200) throw new Error(`${username} could not sign in: ${answer.status}`);
    return caller;
  }

  async call(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    if (body === undefined) return this.request(method, path, undefined, headers);
    return this.request(method, path, JSON.stringify(body), {
      "content-type": "application/json",
      ...headers,
    });
  }

  /** Loads the form's page first, as a browser does. */
  async post(page: string, action: string, fields: Record<string, string>): Promise<Answer> {
    const formToken = await this.formToken(page);
    return this.request("POST", action, new URLSearchParams({ formToken, ...fields }).toString(), {
      "content-type": "application/x-www-form-urlencoded",
    });
  }

  /** Presses again before the first answer is there, with the same form and cookies. */
  async postTwice(page: string, action: string, fields: Record<string, string>): Promise<[Answer, Answer]> {
    const formToken = await this.formToken(page);
    const body = new URLSearchParams({ formToken, ...fields }).toString();
    const { cookie } = this;
    const press = () =>
      this.request("POST", action, body, { "content-type": "application/x-www-form-urlencoded" });
    const first = await press();
    this.cookie = cookie;
    return [first, await press()];
  }

  /** Includes the hidden fields of the prompt's page. */
  async postStory(promptId: number, fields: Record<string, string>, photos: File[] = []): Promise<Answer> {
    const form = await this.storyForm(promptId, fields, photos);
    return this.postForm(`/app?prompt=${promptId}`, form);
  }

  async storyForm(promptId: number, fields: Record<string, string>, photos: File[] = []): Promise<FormData> {
    const { html } = await this.page(`/app?prompt=${promptId}`);
    const form = new FormData();
    for (const name of ["formToken", "promptId", "version", "storyType"]) {
      form.append(name, hiddenField(html, name));
    }
    for (const [name, value] of Object.entries({ intent: "story/save", content: "", ...fields }))
      form.set(name, value);
    for (const photo of photos) form.append("media", photo);
    return form;
  }

  async postForm(path: string, form: FormData): Promise<Answer> {
    return this.request("POST", path, form, {});
  }

  async page(path: string): Promise<Answer> {
    return this.request("GET", path, undefined, {});
  }

  async request(
    method: string,
    path: string,
    body: BodyInit | undefined,
    headers: Record<string, string>,
  ): Promise<Answer> {
    const response = await fetch(this.server.address + path, {
      method,
      body,
      redirect: "manual",
      headers: { origin: this.server.address, cookie: this.cookie, ...headers },
    });
    for (const cookie of response.headers.getSetCookie()) this.#keep(cookie);
    const html = await response.text();
    return { status: response.status, headers: response.headers, html, json: parsed(html) };
  }

  async formToken(page: string): Promise<string> {
    return hiddenField((await this.page(page)).html, "formToken");
  }

  #keep(setCookie: string): void {
    const [pair = ""] = setCookie.split(";");
    const name = pair.split("=")[0];
    const others = this.cookie
      .split("; ")
      .filter((cookie) => cookie !== "" && !cookie.startsWith(`${name}=`));
    const isGone = /max-age=0\b/i.test(setCookie);
    this.cookie = (isGone ? others : [...others, pair]).join("; ");
  }
}

/** A caller for each test person, signed in, and one visitor. */
export async function callEverybody(server: RunningServer): Promise<Record<PersonName | "visitor", Caller>> {
  const names = Object.keys(people) as PersonName[];
  const signedIn = names.map(async (name) => [name, await Caller.signIn(server, name)] as const);
  const callers = Object.fromEntries(await Promise.all(signedIn)) as Record<PersonName, Caller>;
  return { visitor: new Caller(server), ...callers };
}

export interface Answer {
  status: number;
  headers: Headers;
  html: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape.
  json: any;
}

/** Whether the next page says on top that something failed; until then that is in a cookie. */
export function saysFailure({ headers }: Answer): boolean {
  const flash = headers.getSetCookie().find((cookie) => /^(__Host-)?flash=./.test(cookie)) ?? "";
  const [, value = ""] = /=([^.;]*)/.exec(flash) ?? [];
  return Buffer.from(decodeURIComponent(value), "base64").toString().includes('"kind":"error"');
}

export function hiddenField(html: string, name: string): string {
  const tag = html.match(new RegExp(`<input[^>]*name="${name}"[^>]*>`))?.[0] ?? "";
  return /value="([^"]*)"/.exec(tag)?.[1] ?? "";
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
