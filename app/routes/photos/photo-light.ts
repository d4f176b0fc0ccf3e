import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { NotFound } from "~/domain/base/errors";
import { changePhotoLight, readLightAddress } from "~/http/flows/photo-light.server";
import { readForm } from "~/http/forms/forms.server";
import { pageAction, redirectPage } from "~/http/page.server";

/** Somebody who was signed out in between comes here by GET. */
export function loader(args: LoaderFunctionArgs) {
  return redirectPage(args, async () => redirect("/images"));
}

export function action(args: ActionFunctionArgs) {
  return pageAction(args, async (call, actor) => {
    const form = await readForm(call.request, call.context);
    const light = call.url.searchParams.get("as") ?? form.get("as");
    const address = readLightAddress(`${call.url.pathname}?as=${light}`);
    if (!address) throw new NotFound();
    return changePhotoLight(call, actor, address);
  });
}
