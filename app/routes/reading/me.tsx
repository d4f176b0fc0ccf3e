import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { changeOwnAddress } from "~/domain/people/circle/own-address.server";
import { AddressInput, addressFormId } from "~/domain/people/circle/schema";
import { leaveCircle } from "~/domain/writing/memories/leave-circle.server";
import { chooseGuestTranscription } from "~/domain/writing/memories/memory-transcripts.server";
import { listOwn } from "~/domain/writing/memories/own-things.server";
import { chooseDigest } from "~/domain/writing/reading/send-digests.server";
import { requireBearer } from "~/http/auth/bearers.server";
import { clearCircle } from "~/http/cookies/circles.server";
import { loadReadingPage } from "~/http/flows/reading-page.server";
import { parseForm, readForm, rejectForm } from "~/http/forms/forms.server";
import { runIdempotently } from "~/http/forms/idempotency.server";
import { type PageCall, publicPageAction, redirectWithFlash } from "~/http/page.server";
import { t } from "~/messages/translate";
import styles from "~/styles/reading.css";
import type { RejectedForm } from "~/ui/form";
import { unlistedPageTitle } from "~/ui/page-title";
import { OwnThingsScreen } from "~/views/writing/memories/own-things-screen";

export const handle = { stylesheet: styles };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  unlistedPageTitle(data?.shell.brandName, t("What I added"));

export function loader(args: LoaderFunctionArgs) {
  return loadReadingPage(args, async ({ context }, bearer) => {
    const { circleId, name, relation, authorName } = bearer.guest;
    const canMail = context.config.appUrl !== undefined;
    return {
      ...(await listOwn(context.db, bearer)),
      canMail,
      host: context.transcriber?.host ?? null,
      guest: { circleId, name, relation, authorName },
    };
  });
}

export function action(args: ActionFunctionArgs) {
  return publicPageAction(args, async (call, actor) => {
    const { context } = call;
    const form = await readForm(call.request, context);
    const intent = form.get("intent");
    if (intent === "leave" || intent === "leave-all")
      return runIdempotently(call, actor, form, () => leave(call, intent === "leave-all"));
    const bearer = requireBearer(call.bearer, "circle");
    const { circleId } = bearer.guest;
    if (intent === "digest") {
      await chooseDigest(context, bearer, form.get("wanted") === "1");
    } else if (intent === "transcription/allow" || intent === "transcription/decline") {
      const choice = intent === "transcription/allow" ? "allowed" : "declined";
      await chooseGuestTranscription(context, bearer, choice);
    } else {
      try {
        await changeOwnAddress(context, bearer, parseForm(form, AddressInput).email);
      } catch (error) {
        return rejectForm(form, addressFormId, error);
      }
    }
    return redirectWithFlash(context, `/reading/me?circle=${circleId}`, {
      kind: "success",
      title: t("Kept"),
    });
  });
}

/** Pressed twice, nothing is open to the second press any more. */
async function leave(call: PageCall, withAll: boolean): Promise<Response> {
  const bearer = requireBearer(call.bearer, "circle");
  await leaveCircle(call.context, bearer, withAll);
  const headers = { "Set-Cookie": await clearCircle(call.context.config, bearer.guest.circleId) };
  return redirect("/family/left", { status: 303, headers });
}

export default function OwnThingsPage() {
  const data = useLoaderData<typeof loader>();
  const rejected = useActionData<typeof action>() as RejectedForm | undefined;
  return <OwnThingsScreen {...data} rejected={rejected} />;
}
