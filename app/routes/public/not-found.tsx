import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { NotFound } from "~/domain/errors";
import { loadPublicPage, publicPageAction } from "~/http/page.server";

export function loader(args: LoaderFunctionArgs) {
  return loadPublicPage(args, async (): Promise<object> => {
    throw new NotFound();
  });
}

export function action(args: ActionFunctionArgs) {
  return publicPageAction(args, async () => {
    throw new NotFound();
  });
}

/** Never rendered: the root shows the error page. */
export default function NotFoundPage() {
  return null;
}
