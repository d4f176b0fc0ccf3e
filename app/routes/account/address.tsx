import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findPostalAddress, savePostalAddress } from "~/domain/people/users/postal-address.server";
import { PostalAddressInput } from "~/domain/selling/checkouts/schema";
import { isDomainError } from "~/http/errors/error-response.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";
import { parseForm, readForm, rejectForm, showAgain, unexpectedFormError } from "~/http/forms/forms.server";
import { loadPage, pageAction, redirectWithFlash } from "~/http/page.server";
import { t } from "~/messages/translate";
import { pageTitle } from "~/ui/page-title";
import { AddressScreen, addressFormId } from "~/views/selling/orders/address-screen";

export const handle = { hasScript: true, hasWords: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, t("Your address and phone"));

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async ({ context }, actor) => ({
    address: await findPostalAddress(context.db, actor),
  }));
}

export function action(args: ActionFunctionArgs) {
  return pageAction(args, async ({ request, context }, actor) => {
    const form = await readForm(request, context);
    if (form.get("intent") === "address/country") return showAgain(form, addressFormId);
    try {
      await savePostalAddress(context, actor, parseForm(form, PostalAddressInput));
      const status = { kind: "success" as const, title: t("Your address and phone are saved") };
      return await redirectWithFlash(context, "/account", status);
    } catch (error) {
      if (!isDomainError(error))
        return unexpectedFormError(form, addressFormId, error, unexpectedErrors.saveAddress);
      return rejectForm(form, addressFormId, error);
    }
  });
}

export default function AddressPage() {
  return <AddressScreen {...useLoaderData<typeof loader>()} rejected={useActionData<typeof action>()} />;
}
