import type { LoaderFunctionArgs } from "@remix-run/node";
import { readHouseFilter } from "~/domain/running/residents/house-filter";
import { redirectPage } from "~/http/page.server";
import { cardsResponse } from "./card-response.server";

export function loader(args: LoaderFunctionArgs) {
  return redirectPage(args, (call, actor) =>
    cardsResponse(call, actor, readHouseFilter(call.url.searchParams), "/admin/groups"),
  );
}
