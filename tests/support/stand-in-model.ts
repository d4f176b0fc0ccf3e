import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/* A stand-in for a language model behind the chat call, which behaves as a test says. */

export interface ChatRequest {
  path: string;
  headers: IncomingMessage["headers"];
  model: string;
  messages: { role: string; content: string }[];
  max_tokens: number;
}

/** The text of the answer, or something else altogether. */
export type Behavior = (
  request: ChatRequest,
  response: ServerResponse,
) => string | Promise<string> | undefined;

export interface StandInModel {
  url: string;
  requests: ChatRequest[];
  behave: (behavior: Behavior) => void;
  stop: () => Promise<void>;
}

export async function startStandInModel(): Promise<StandInModel> {
  const requests: ChatRequest[] = [];
  let behavior: Behavior = tidies;
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const piece of request) body += piece;
    const asked = { ...JSON.parse(body || "{}"), path: request.url ?? "", headers: request.headers };
    requests.push(asked);
    const content = await behavior(asked, response);
    if (content !== undefined && !response.destroyed) answer(response, content);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    behave: (next) => {
      behavior = next;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function answer(response: ServerResponse, content: string, finish_reason = "stop"): void {
  response.writeHead(200, { "content-type": "application/json" });
  response.end(
    JSON.stringify({ choices: [{ index: 0, message: { role: "assistant", content }, finish_reason }] }),
  );
}

/** The data between the two lines of equals signs. */
export function dataOf({ messages }: ChatRequest): unknown {
  const [, json = "null"] = /^=====\n([\s\S]*)\n=====$/.exec(messages.at(-1)?.content ?? "") ?? [];
  return JSON.parse(json);
}

function paragraphsOf(request: ChatRequest): string[] {
  const data = dataOf(request);
  return Array.isArray(data) ? data.map(String) : [];
}

const questions = [
  "1. What could you hear and smell there?",
  "2. **Who else was with you that day?**",
  "3. What did it come to mean to you?",
].join("\n");

function sentence(text: string): string {
  const plain = text.replace(/\b(uh|um)\b ?/g, "").trim();
  return `${plain.charAt(0).toUpperCase()}${plain.slice(1)}${/[.!?]$/.test(plain) ? "" : "."}`;
}

/** Answers as it should: capitals and full stops, without "uh"; and three questions. */
export const tidies: Behavior = (request) =>
  Array.isArray(dataOf(request)) ? paragraphsOf(request).map(sentence).join("\n\n") : questions;

export const invents: Behavior = (request) =>
  Array.isArray(dataOf(request))
    ? paragraphsOf(request)
        .map((text) => sentence(text).replace(/\.$/, " with Bartholomew in 1951."))
        .join("\n\n")
    : "What did Bartholomew say?\nWho was there in 1951?\nWhat did it mean to you?";

export const drops: Behavior = (request) => paragraphsOf(request).slice(1).map(sentence).join("\n\n");

/** Does what a story says after "write". */
export const obeys: Behavior = (request) =>
  /write (\w+)/i.exec(paragraphsOf(request).join(" "))?.[1] ?? "Nothing was asked.";

export const answersHtml: Behavior = (request) =>
  `<!DOCTYPE html><p onclick="alert(1)">${paragraphsOf(request).map(sentence).join("</p><p>")}</p>`;

export const answersTooMuch: Behavior = () => "All work and no play. ".repeat(100_000);

export const isSilent: Behavior = () => undefined;

export const isSlow =
  (milliseconds: number): Behavior =>
  async (request, response) => {
    await pause(milliseconds);
    return (await tidies(request, response)) ?? "";
  };

export const refuses =
  (status: number): Behavior =>
  (_request, response) => {
    response.writeHead(status, { "content-type": "text/html" }).end("<h1>No</h1>");
    return undefined;
  };

export const redirects =
  (url: string): Behavior =>
  (_request, response) => {
    response.writeHead(307, { location: url }).end();
    return undefined;
  };

export const hangsUp: Behavior = (_request, response) => {
  response.writeHead(200, { "content-type": "application/json" });
  response.write('{"choices": [{"message": {"content": "The fer');
  setTimeout(() => response.destroy(), 20);
  return undefined;
};

export const cutsOff: Behavior = (request, response) => {
  answer(response, paragraphsOf(request).map(sentence).join("\n\n"), "length");
  return undefined;
};

export const answersNonsense: Behavior = (_request, response) => {
  response.writeHead(200).end("not JSON");
  return undefined;
};
