import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { isTrialOver } from "~/domain/base/access/trials.server";
import { Forbidden } from "~/domain/base/errors";
import { firstName } from "~/domain/base/first-name";
import { readRowId } from "~/domain/base/schema-fields";
import { CardNumberInput, cardNumberFormId } from "~/domain/people/tablets/schema";
import { isAskedAboutVolunteers } from "~/domain/people/volunteers/allowance.server";
import { beginByFace, beginByNumber, findTurn, listFaces } from "~/domain/writing/tablets/turns.server";
import { requireBearer } from "~/http/auth/bearers.server";
import { parseForm, readForm, rejectForm } from "~/http/forms/forms.server";
import { uncachedLinkHeaders } from "~/http/link-headers";
import { loadPublicPage, publicPageAction } from "~/http/page.server";
import { t } from "~/messages/translate";
import styles from "~/styles/tablet.css";
import type { RejectedForm } from "~/ui/form";
import { unlistedPageTitle } from "~/ui/page-title";
import { TabletStartScreen } from "~/views/people/tablets/tablet-start-screen";
import { TabletTurnScreen } from "~/views/people/tablets/tablet-turn-screen";

export const handle = { stylesheet: styles, hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  unlistedPageTitle(data?.shell.brandName, data?.turn ? t("One question") : t("Whose turn is it?"));

/** The house's start page, or the question of whoever has the turn. */
export function loader(args: LoaderFunctionArgs) {
  return loadPublicPage(
    args,
    async ({ context, bearer, url }) => {
      const opened = requireBearer(bearer, "tablet");
      const turn = await findTurn(context, opened);
      const said = url.searchParams.get("said");
      return {
        tablet: opened.tablet,
        idleSeconds: context.config.tabletIdleSeconds,
        isWriting: url.searchParams.has("write"),
        said,
        asksVolunteers:
          turn !== null && said !== null && (await isAskedAboutVolunteers(context, turn.userId)),
        turn: turn && {
          id: turn.id,
          firstName: firstName(turn.displayName),
          question: turn.question && {
            title: turn.question.question.title,
            text: turn.question.question.description,
          },
          promptId: turn.question?.question.promptId ?? null,
        },
        faces: turn ? [] : await listFaces(context.db, opened),
        isOver: turn === null && (await isTrialOver(context, opened.ownerId)),
      };
    },
    uncachedLinkHeaders,
  );
}

export function action(args: ActionFunctionArgs) {
  return publicPageAction(args, async ({ request, context, bearer }) => {
    const opened = requireBearer(bearer, "tablet");
    const form = await readForm(request, context);
    const person = readRowId(form.get("person"));
    try {
      if (person !== undefined) await beginByFace(context, opened, person);
      else {
        const { number } = parseForm(form, CardNumberInput);
        const secret = context.config.sessionSecret;
        await beginByNumber({ ...context, secret }, opened, number);
      }
      return redirect("/tablet", 303);
    } catch (error) {
      // The start page says it in a friend's words.
      if (error instanceof Forbidden) return redirect("/tablet", 303);
      return rejectForm(form, cardNumberFormId, error);
    }
  });
}

export default function Tablet() {
  const { shell, turn, ...data } = useLoaderData<typeof loader>();
  const rejected = useActionData<typeof action>() as RejectedForm | undefined;
  if (turn) return <TabletTurnScreen shell={shell} turn={turn} {...data} rejected={rejected} />;
  return <TabletStartScreen shell={shell} {...data} rejected={rejected} />;
}
