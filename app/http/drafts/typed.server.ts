import type { Typed } from "~/domain/base/typing-order.server";

/** Which browser typed the words of a request, and when. Said by scripts alone. */
export function readTyped({ headers }: Request): Typed | undefined {
  const [, browser, at] = /^([a-z0-9]{1,20}) (\d{1,15})$/.exec(headers.get("x-typed") ?? "") ?? [];
  return browser === undefined ? undefined : { browser, at: Number(at) };
}
