import type { LoaderFunctionArgs } from "@remix-run/node";
import { getPerson } from "~/domain/people/users/people.server";
import { idParam } from "~/http/api.server";
import { redirectPage } from "~/http/page.server";
import { cardsResponse } from "./card-response.server";

export function loader(args: LoaderFunctionArgs) {
  return redirectPage(args, async (call, actor) => {
    const { id } = await getPerson(call.context.db, actor, idParam(call));
    return cardsResponse(call, actor, { group: null, room: "", ids: [id] }, `/admin/users/${id}`);
  });
}
