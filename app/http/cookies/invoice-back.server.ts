import { type CookieConfig, siteCookie } from "./site-cookie.server";

/* The page of a gift, to which an invoice leads back. Only the browser knows it: the invoice is passed on, and its address must not open the gift. */

const anHour = 60 * 60;

function backCookie(config: CookieConfig) {
  return siteCookie(config, { name: "invoice-back", maxAge: anHour, isSigned: true });
}

export function serializeInvoiceBack(config: CookieConfig, number: number, path: string): Promise<string> {
  return backCookie(config).serialize(`${number} ${path}`);
}

/** Null for another invoice, and without one. */
export async function readInvoiceBack(
  request: Request,
  config: CookieConfig,
  number: number,
): Promise<string | null> {
  const kept = await backCookie(config).read(request.headers.get("cookie"));
  const [of, path = ""] = typeof kept === "string" ? kept.split(" ") : [];
  return of === String(number) && path !== "" ? path : null;
}
