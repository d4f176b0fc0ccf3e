import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readRowId } from "~/domain/base/schema-fields";
import { findStaffActs, getCircleChoices } from "~/domain/people/circle/circles.server";
import { findCode } from "~/domain/people/circle/codes.server";
import { listMembers } from "~/domain/people/circle/members.server";
import { findStaffAsk } from "~/domain/people/circle/staff-asks.server";
import { getKeepers } from "~/domain/people/keepers/keepers.server";
import { listSharingOfStories } from "~/domain/writing/sharing/list-sharing.server";
import { countSharing } from "~/domain/writing/sharing/sharing.server";
import { forgetHeld } from "~/http/drafts/forget-held.server";
import { loadPage, pageAction } from "~/http/page.server";
import { t } from "~/messages/translate";
import styles from "~/styles/family-circle.css";
import type { RejectedForm } from "~/ui/form";
import { pageTitle } from "~/ui/page-title";
import { FamilyScreen } from "~/views/people/circle/family-screen";
import { runFamilyIntent } from "./family-intents.server";

export const handle = { stylesheet: styles, hasScript: true, hasWords: true };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.shell.brandName, t("Family"));

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async ({ context, url }, actor) => {
    const page = readRowId(url.searchParams.get("page")) ?? 1;
    return {
      members: await listMembers(context, actor),
      keepers: (await getKeepers(context, actor)).keepers.map(({ name }) => name),
      code: await findCode(context, actor),
      choices: await getCircleChoices(context.db, actor),
      counts: await countSharing(context.db, actor),
      list: await listSharingOfStories(context.db, actor, page),
      publicAddress: context.config.appUrl ?? "",
      staffActs: await findStaffActs(context.db, actor),
      house: await findStaffAsk(context.db, actor),
      isViewed: actor.userId !== actor.realUserId,
    };
  });
}

/** A new link is shown on the page that answers, once. */
export function action(args: ActionFunctionArgs) {
  return pageAction(args, async (call, actor) => {
    const answer = await runFamilyIntent(call, actor);
    if (answer instanceof Response) return answer;
    await forgetHeld(call.context, actor, call.request);
    return json({ invited: answer });
  });
}

type Answer = RejectedForm | { invited: { name: string; link: string | null } } | undefined;

export default function FamilyPage() {
  const data = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as Answer;
  const invited = answer && "invited" in answer ? answer.invited : null;
  const rejected = answer && "formId" in answer ? answer : undefined;
  return <FamilyScreen {...data} invited={invited} rejected={rejected} />;
}
