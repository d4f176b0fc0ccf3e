import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { isImpersonating } from "~/domain/base/actor";
import { Conflict } from "~/domain/base/errors";
import {
  addGiftToAccount,
  findFirstWords,
  passGiftOn,
  showEnvelope,
  type Unwrapped,
  unwrapGift,
} from "~/domain/selling/gifts/unwrap.server";
import { opensHereAlone } from "~/domain/selling/gifts/way-back.server";
import { workspaceHref } from "~/domain/writing/workspace/address";
import { bearerOf, requireBearer } from "~/http/auth/bearers.server";
import { requireBuyer } from "~/http/auth/require-buyer";
import { serializeOpenedGift } from "~/http/cookies/opened-gift.server";
import { endEarlierSession } from "~/http/cookies/session.server";
import { finishSignIn } from "~/http/drafts/held-forms.server";
import { isDomainError } from "~/http/errors/error-response.server";
import { readForm, rejectForm, submissionOf } from "~/http/forms/forms.server";
import { runIdempotently } from "~/http/forms/idempotency.server";
import { linkHeaders } from "~/http/link-headers";
import { loadPublicPage, type PageCall, publicPageAction, redirectWithFlash } from "~/http/page.server";
import { message } from "~/messages/message";
import { t } from "~/messages/translate";
import styles from "~/styles/gifts.css";
import type { RejectedForm } from "~/ui/form";
import { unlistedPageTitle } from "~/ui/page-title";
import { EnvelopeScreen, envelopeFormId } from "~/views/selling/gifts/envelope-screen";

export const handle = { stylesheet: styles };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  unlistedPageTitle(data?.shell.brandName, t("A gift for you"));

/** The envelope: nothing opens before a press. */
export function loader(args: LoaderFunctionArgs) {
  return loadPublicPage(
    args,
    async ({ params, bearer, context }, actor) => ({
      code: params.code ?? "",
      envelope: showEnvelope(requireBearer(bearer, "gift")),
      isOwn: actor !== null && actor.userId === bearerOf(bearer, "gift")?.ownerId,
      readerName: actor?.displayName ?? null,
      isReaderHereAlone: actor !== null && (await opensHereAlone(context, actor)),
    }),
    linkHeaders,
  );
}

export function action(args: ActionFunctionArgs) {
  return publicPageAction(args, async (call, actor) => {
    const { request, context } = call;
    const form = await readForm(request, context);
    try {
      if (form.get("intent") === "gift/pass")
        return await runIdempotently(call, actor, form, () => passOn(call));
      const bearer = requireBearer(call.bearer, "gift");
      if (form.get("intent") === "gift/sign-in") {
        const cookie = await serializeOpenedGift(context.config, call.params.code ?? "");
        const headers = { "Set-Cookie": cookie };
        return redirect(`/auth?returnTo=${encodeURIComponent("/gift/open")}`, { status: 303, headers });
      }
      // Pressed twice, and already in.
      if (actor && actor.userId === bearer.ownerId)
        return redirect(firstWords({ promptId: await findFirstWords(context, actor) }), 303);
      if (actor && form.get("intent") === "gift/add") {
        const added = await addGiftToAccount(context, requireBuyer(actor, "add-plan"), bearer);
        return await redirectWithFlash(context, firstWords(added), wordsOf(added));
      }
      // The book that this device alone opens is not left for another one.
      if (actor && !isImpersonating(actor) && (await opensHereAlone(context, actor)))
        throw new Conflict(
          message("Please choose a way back to your own book first. So far only this device opens it."),
        );
      const formId = submissionOf(context, actor, form)?.id ?? null;
      const opened = await unwrapGift(context, context.client, bearer, formId);
      const headers = await endEarlierSession(request, context);
      const { path } = await finishSignIn(context, opened.session, firstWords(opened), headers);
      return await redirectWithFlash(context, path, wordsOf(opened), headers);
    } catch (error) {
      if (!isDomainError(error)) throw error;
      return rejectForm(form, envelopeFormId, error);
    }
  });
}

/** Its code has ended then, also for a second press. */
async function passOn({ context, bearer }: PageCall): Promise<Response> {
  await passGiftOn(context, requireBearer(bearer, "gift"));
  const title = t("Thank you. Who gave it to you gets a new card.");
  return redirectWithFlash(context, "/gift/open", { kind: "success", title });
}

/** The editor of the first question: she can answer at once. */
function firstWords({ promptId }: Pick<Unwrapped, "promptId">): string {
  return promptId === null ? "/" : workspaceHref({ type: "biography", prompt: promptId });
}

function wordsOf({ gift: { givers, lines } }: Pick<Unwrapped, "gift">) {
  const title = t("From {givers}", { givers });
  const text = lines || t("This is your book. Its pages are still white.");
  return { kind: "success" as const, title, text, duration: 60_000 };
}

export default function EnvelopePage() {
  const rejected = useActionData<typeof action>() as RejectedForm | undefined;
  return <EnvelopeScreen {...useLoaderData<typeof loader>()} rejected={rejected} />;
}
