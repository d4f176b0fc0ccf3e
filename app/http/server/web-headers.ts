import type { IncomingHttpHeaders } from "node:http";

/** The headers of a request to Node as Remix and the cookies read them. */
export function webHeaders(incoming: IncomingHttpHeaders): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming)) {
    for (const one of [value ?? []].flat()) headers.append(name, one);
  }
  return headers;
}
