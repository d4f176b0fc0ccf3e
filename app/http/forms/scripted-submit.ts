/* Scripts post a form once, with fetch, and open the page that the server names: a script cannot read where a redirect leads. */

const requestHeader = "x-submitted-by";
const locationHeader = "X-Location";

export function isScriptedSubmit({ headers }: Request): boolean {
  return headers.get(requestHeader) === "script";
}

/** A redirect as a 204 that names its target, for scripted submits. Other responses stay as they are. */
export function responseForScript(request: Request, response: Response): Response {
  const location = response.headers.get("location");
  if (response.status !== 303 || location === null || !isScriptedSubmit(request)) return response;
  const headers = new Headers(response.headers);
  headers.delete("location");
  headers.set(locationHeader, location);
  return new Response(null, { status: 204, headers });
}
