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
import { type CardBearer, findCardBearer } from "~/domain/people/tablets/door-cards.server";
import { CardNumberInput, cardNumberFormId } from "~/domain/people/tablets/schema";
import type { TabletBearer } from "~/domain/people/tablets/tablets.server";
import { isAskedAboutVolunteers } from "~/domain/people/volunteers/allowance.server";
import {
  beginByFace,
  beginByNumber,
  beginTurn,
  findTurn,
  listFaces,
} from "~/domain/writing/tablets/turns.server";
import { requireBearer } from "~/http/auth/bearers.server";
import { clearShownCard, readShownCard } from "~/http/cookies/shown-card.server";
import { parseForm, readForm, rejectForm } from "~/http/forms/forms.server";
import { uncachedLinkHeaders } from "~/http/link-headers";
import { loadPublicPage, type PageCall, publicPageAction } from "~/http/page.server";
import { t } from "~/messages/translate";
import styles from "~/styles/tablet.css";
import type { RejectedForm } from "~/ui/form";
import { unlistedPageTitle } from "~/ui/page-title";
import { TabletHelloScreen } from "~/views/people/tablets/tablet-hello-screen";
import { TabletStartScreen } from "~/views/people/tablets/tablet-start-screen";
import { TabletTurnScreen } from "~/views/people/tablets/tablet-turn-screen";

export const handle = { stylesheet: styles, hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  unlistedPageTitle(data?.shell.brandName, data?.turn ? t("One question") : t("Whose turn is it?"));

/** The house's start page, the card that is held up, or the question of whoever has the turn. */
export function loader(args: LoaderFunctionArgs) {
  return loadPublicPage(
    args,
    async (call) => {
      const { context, bearer, url } = call;
      const opened = requireBearer(bearer, "tablet");
      const shown = await findShownCard(call, opened);
      const turn = shown ? null : await findTurn(context, opened);
      const said = url.searchParams.get("said");
      return {
        tablet: opened.tablet,
        idleSeconds: context.config.tabletIdleSeconds,
        isWriting: url.searchParams.has("write"),
        said,
        hello: shown && firstName(shown.card.displayName),
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
  return publicPageAction(args, async (call) => {
    const { request, context, bearer } = call;
    const opened = requireBearer(bearer, "tablet");
    const form = await readForm(request, context);
    const person = readRowId(form.get("person"));
    try {
      if (form.get("intent") === "card") return await beginByCard(call, opened);
      if (person !== undefined) await beginByFace(context, opened, person);
      else {
        const { number } = parseForm(form, CardNumberInput);
        const secret = context.config.sessionSecret;
        await beginByNumber({ ...context, secret }, opened, number);
      }
      return await leaveCard(call);
    } catch (error) {
      // The start page says it in a friend's words.
      if (error instanceof Forbidden) return redirect("/tablet", 303);
      return rejectForm(form, cardNumberFormId, error);
    }
  });
}

/** The card that was held up to this tablet; null for one that has ended, and one of another house. */
async function findShownCard(
  { request, context }: PageCall,
  { ownerId }: TabletBearer,
): Promise<CardBearer | null> {
  const token = await readShownCard(request, context.config);
  const found = token === "" ? null : await findCardBearer(context.db, context.config.sessionSecret, token);
  return found?.card.houseId === ownerId ? found : null;
}

async function beginByCard(call: PageCall, opened: TabletBearer): Promise<Response> {
  const { context } = call;
  const shown = await findShownCard(call, opened);
  if (shown && !(await isTrialOver(context, opened.ownerId))) await beginTurn(context, opened, shown.ownerId);
  return leaveCard(call);
}

async function leaveCard({ context }: PageCall): Promise<Response> {
  const headers = { "Set-Cookie": await clearShownCard(context.config) };
  return redirect("/tablet", { status: 303, headers });
}

export default function Tablet() {
  const { shell, turn, hello, ...data } = useLoaderData<typeof loader>();
  const rejected = useActionData<typeof action>() as RejectedForm | undefined;
  if (hello !== null)
    return (
      <TabletHelloScreen
        shell={shell}
        houseName={data.tablet.houseName}
        firstName={hello}
        idleSeconds={data.idleSeconds}
      />
    );
  if (turn) return <TabletTurnScreen shell={shell} turn={turn} {...data} rejected={rejected} />;
  return <TabletStartScreen shell={shell} {...data} rejected={rejected} />;
}
