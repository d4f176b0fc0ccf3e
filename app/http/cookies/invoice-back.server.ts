import { type CookieConfig, siteCookie } from "./site-cookie.server";

/*
 * Where an invoice leads back to: the page of a gift, which opens by its secret address. It stands in the browser that came from there,
 * and not in the address of the invoice, which is passed on to whoever does the books.
 */

const anHour = 60 * 60;

function backCookie(config: CookieConfig) {
  return siteCookie(config, { name: "invoice-back", maxAge: anHour, isSigned: true });
}

export function serializeInvoiceBack(config: CookieConfig, number: number, path: string): Promise<string> {
  return backCookie(config).serialize(`${number} ${path}`);
}

/** The page from which this browser came to this invoice; null for another invoice, and without one. */
export async function readInvoiceBack(
  request: Request,
  config: CookieConfig,
  number: number,
): Promise<string | null> {
  const kept = await backCookie(config).read(request.headers.get("cookie"));
  const [of, path = ""] = typeof kept === "string" ? kept.split(" ") : [];
  return of === String(number) && path !== "" ? path : null;
}
