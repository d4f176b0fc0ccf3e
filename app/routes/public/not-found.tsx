import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { NotFound } from "~/domain/errors";
import { actAsAnyone, loadOpenPage } from "~/http/page.server";

export function loader(args: LoaderFunctionArgs) {
  return loadOpenPage(args, async (): Promise<object> => {
    throw new NotFound();
  });
}

export function action(args: ActionFunctionArgs) {
  return actAsAnyone(args, async () => {
    throw new NotFound();
  });
}

/** Never drawn itself: the root shows the error page. */
export default function NotFoundPage() {
  return null;
}
