import type { OrderStatus } from "~/db/tables";
import { staffSearchMax } from "../schema-fields";
import { type OrderTab, orderStatuses, orderTabs } from "./statuses";

/** Which orders the administration looks at, as the address says it. */
export interface FulfilmentQuery {
  /** Null for both: a call, or a search. */
  tab: OrderTab | null;
  status: OrderStatus | null;
  /** An order number's beginning, or that of a name; "" for all. */
  q: string;
  /** From 1. */
  page: number;
}

/** Reads `orders`, `status`, `oq` and `opage`; what is not one of the known words asks for nothing. */
export function readFulfilmentQuery(params: URLSearchParams): FulfilmentQuery {
  const page = Number(params.get("opage") ?? 1);
  return {
    tab: oneOf(orderTabs, params.get("orders")),
    status: oneOf(orderStatuses, params.get("status")),
    q: (params.get("oq") ?? "").trim().slice(0, staffSearchMax),
    page: Number.isSafeInteger(page) && page >= 1 ? page : 1,
  };
}

/**
 * The same as an address's query, without what is left as it is: "?orders=pending&status=shipped". `keep` is what else
 * the address says.
 */
export function fulfilmentSearch(
  { tab, status, q, page }: Partial<FulfilmentQuery>,
  keep: Record<string, string> = {},
): string {
  const params = new URLSearchParams(keep);
  if (tab) params.set("orders", tab);
  if (status) params.set("status", status);
  if (q) params.set("oq", q);
  if (page && page > 1) params.set("opage", String(page));
  const text = params.toString();
  return text ? `?${text}` : "";
}

function oneOf<Word extends string>(words: readonly Word[], text: string | null): Word | null {
  return words.find((word) => word === text) ?? null;
}
