import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { NotFound } from "~/domain/base/errors";
import { loadPublicPage } from "~/http/page.server";

export function loader(args: LoaderFunctionArgs) {
  return loadPublicPage(args, nothingHere);
}

/** No form is read: that there is no such page comes before what was sent to it. */
export function action(args: ActionFunctionArgs) {
  return loadPublicPage(args, nothingHere);
}

async function nothingHere(): Promise<object> {
  throw new NotFound();
}

/** Never rendered: the root shows the error page. */
export default function NotFoundPage() {
  return null;
}
