import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { listHouseBatches } from "~/domain/selling/gifts/house-codes.server";
import { type HouseGift, listGifts, makeHouseGifts } from "~/domain/selling/gifts/house-gifts.server";
import { HouseGiftsInput, houseGiftFormId } from "~/domain/selling/gifts/schema";
import { requireProof } from "~/http/auth/proof.server";
import { parseForm, readForm, rejectForm, submissionOf } from "~/http/forms/forms.server";
import { loadPage, pageAction } from "~/http/page.server";
import { t } from "~/messages/translate";
import type { RejectedForm } from "~/ui/form";
import { pageTitle } from "~/ui/page-title";
import { GiftsScreen } from "~/views/selling/gifts/gifts-screen";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.shell.brandName, t("Gifts"));

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async ({ context }, actor) => ({
    ...(await listGifts(context, actor)),
    batches: await listHouseBatches(context, actor),
  }));
}

export function action(args: ActionFunctionArgs) {
  return pageAction(args, async (call, actor) => {
    const form = await readForm(call.request, call.context);
    try {
      const input = parseForm(form, HouseGiftsInput);
      await requireProof(call);
      const formId = submissionOf(call.context, actor, form)?.id ?? null;
      return json({ made: await makeHouseGifts(call.context, actor, input, formId) });
    } catch (error) {
      return rejectForm(form, houseGiftFormId, error);
    }
  });
}

export default function Gifts() {
  const data = useActionData<typeof action>() as ({ made?: HouseGift[] } & Partial<RejectedForm>) | undefined;
  const rejected = data?.formId ? (data as RejectedForm) : undefined;
  return <GiftsScreen {...useLoaderData<typeof loader>()} made={data?.made ?? []} rejected={rejected} />;
}
