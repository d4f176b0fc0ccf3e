import type { LoaderFunctionArgs } from "@remix-run/node";
import { NotFound } from "~/domain/errors";
import { loadPublicPage } from "~/http/page.server";

export function loader(args: LoaderFunctionArgs) {
  return sayNotFound(args);
}

/** Whatever was sent: that there is no such page comes before the kind of its content. */
export function action(args: LoaderFunctionArgs) {
  return sayNotFound(args);
}

function sayNotFound(args: LoaderFunctionArgs) {
  return loadPublicPage(args, async (): Promise<object> => {
    throw new NotFound();
  });
}

/** Never rendered: the root shows the error page. */
export default function NotFoundPage() {
  return null;
}
