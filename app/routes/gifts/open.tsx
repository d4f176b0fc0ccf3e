import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ValidationError } from "~/domain/base/errors";
import { findReceiverBearer } from "~/domain/selling/gifts/gift-bearers.server";
import { readGiftCode } from "~/domain/selling/gifts/gift-code";
import { OpenGiftInput, openGiftFormId } from "~/domain/selling/gifts/schema";
import { clearOpenedGift, readOpenedGift } from "~/http/cookies/opened-gift.server";
import { parseForm, readForm, rejectForm } from "~/http/forms/forms.server";
import { loadPublicPage, publicPageAction } from "~/http/page.server";
import { message } from "~/messages/message";
import { t } from "~/messages/translate";
import styles from "~/styles/gifts.css";
import type { RejectedForm } from "~/ui/form";
import { pageTitle } from "~/ui/page-title";
import { OpenGiftScreen } from "~/views/selling/gifts/open-gift-screen";

export const handle = { stylesheet: styles };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, t("Open your gift"));

/** Asks for the code of a card, which is never in a query, because logs keep those. Who has signed in for a gift goes on to it. */
export function loader(args: LoaderFunctionArgs) {
  return loadPublicPage(args, async ({ request, context }, actor) => {
    const code = actor && (await readOpenedGift(request, context.config));
    if (!code) return {};
    const headers = { "Set-Cookie": await clearOpenedGift(context.config) };
    throw redirect(`/g/${code}`, { status: 303, headers });
  });
}

export function action(args: ActionFunctionArgs) {
  return publicPageAction(args, async ({ request, context }) => {
    const form = await readForm(request, context);
    try {
      const code = readGiftCode(parseForm(form, OpenGiftInput).code);
      if (code === null) throw refused(mistyped);
      if (!(await findReceiverBearer(context, context.client.address, code))) throw refused(unknown);
      return redirect(`/g/${code}`, 303);
    } catch (error) {
      return rejectForm(form, openGiftFormId, error);
    }
  });
}

const mistyped = message("A letter or digit is not right. Please look at the card again.");
const unknown = message(
  "We do not know this code. Please look at the card again, or ask who gave it to you.",
);

function refused(said: string): ValidationError {
  return new ValidationError({ code: [said] });
}

export default function OpenGiftPage() {
  const { shell } = useLoaderData<typeof loader>();
  return (
    <OpenGiftScreen shell={shell} rejected={useActionData<typeof action>() as RejectedForm | undefined} />
  );
}
