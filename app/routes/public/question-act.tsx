import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { NotFound } from "~/domain/base/errors";
import {
  askLessOften,
  findOtherQuestion,
  findRarerRhythm,
  pauseQuestions,
  stopQuestions,
  takeOtherQuestion,
} from "~/domain/writing/questions/link-acts.server";
import { rhythmName } from "~/domain/writing/questions/rhythm-words";
import { RhythmInput } from "~/domain/writing/questions/schema";
import { requireBearer } from "~/http/auth/bearers.server";
import { parseForm, readForm } from "~/http/forms/forms.server";
import { linkHeaders } from "~/http/link-headers";
import { loadPublicPage, type PageCall, publicPageAction } from "~/http/page.server";
import { t } from "~/messages/translate";
import styles from "~/styles/question.css";
import { unlistedPageTitle } from "~/ui/page-title";
import { type LinkAct, QuestionActScreen } from "~/views/writing/questions/question-act-screen";

export const handle = { stylesheet: styles };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  unlistedPageTitle(data?.shell.brandName, t("Questions by email"));
const acts: readonly LinkAct[] = ["stop", "pause", "less", "another"];

/** One button. Opening the page changes nothing, for mail scanners open all links. */
export function loader(args: LoaderFunctionArgs) {
  return loadPublicPage(
    args,
    async (call) => {
      const { context, url, params, bearer } = call;
      const opened = requireBearer(bearer, "question");
      const act = actOf(url);
      const other = act === "another" ? await findOtherQuestion(context, opened) : undefined;
      const rarer = act === "less" ? await findRarerRhythm(context, opened) : null;
      return {
        ...{ act, token: params.token ?? "", isDone: url.searchParams.has("done") },
        displayName: opened.question.displayName,
        other: other ? other.prompt.title : null,
        rarer: rarer && { every: rarer, name: rhythmName(rarer) },
      };
    },
    linkHeaders,
  );
}

export function action(args: ActionFunctionArgs) {
  return publicPageAction(args, (call) => (actOf(call.url) === "stop" ? stop(call) : act(call)));
}

/** RFC 8058: mail programs post here without a cookie or a form's token, and follow no redirect. */
async function stop({ request, context, url, bearer }: PageCall): Promise<Response> {
  const body = await request.text();
  await stopQuestions(context, requireBearer(bearer, "question"));
  if (/List-Unsubscribe/i.test(body)) return new Response(null, { status: 204 });
  return redirect(`${url.pathname}?done=1`, 303);
}

async function act({ request, context, url, bearer }: PageCall): Promise<Response> {
  const form = await readForm(request, context);
  const opened = requireBearer(bearer, "question");
  const done = redirect(`${url.pathname}?done=1`, 303);
  switch (actOf(url)) {
    case "pause":
      await pauseQuestions(context, opened);
      return done;
    case "less":
      await askLessOften(context, opened, parseForm(form, RhythmInput).every);
      return done;
    default:
      return redirect(`/q/${await takeOtherQuestion(context, opened)}`, 303);
  }
}

function actOf({ pathname }: URL): LinkAct {
  const act = acts.find((name) => pathname.endsWith(`/${name}`));
  if (!act) throw new NotFound();
  return act;
}

export default function QuestionActPage() {
  return <QuestionActScreen {...useLoaderData<typeof loader>()} />;
}
