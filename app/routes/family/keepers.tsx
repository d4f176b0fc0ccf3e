import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ValidationError } from "~/domain/base/errors";
import { listMembers } from "~/domain/people/circle/members.server";
import { getKeepers, nameKeepers } from "~/domain/people/keepers/keepers.server";
import { KeeperInput, KeepersForm, keepersFormId } from "~/domain/people/keepers/schema";
import { countSharing } from "~/domain/writing/sharing/sharing.server";
import { parseForm, readForm, rejectForm, submissionOf } from "~/http/forms/forms.server";
import { loadPage, pageAction } from "~/http/page.server";
import { t } from "~/messages/translate";
import styles from "~/styles/family-circle.css";
import type { RejectedForm } from "~/ui/form";
import { pageTitle } from "~/ui/page-title";
import { KeepersScreen } from "~/views/people/keepers/keepers-screen";

export const handle = { stylesheet: styles, hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, t("Who keeps the book after you"));

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async ({ context }, actor) => ({
    ...(await getKeepers(context, actor)),
    members: (await listMembers(context, actor)).filter(({ email }) => email !== null),
    counts: await countSharing(context.db, actor),
    isViewed: actor.userId !== actor.realUserId,
  }));
}

export function action(args: ActionFunctionArgs) {
  return pageAction(args, async ({ request, context }, actor) => {
    const form = await readForm(request, context);
    try {
      const { onlyMe } = parseForm(form, KeepersForm);
      const wanted = { keepers: readKeepers(form), onlyMe };
      const formId = submissionOf(context, actor, form)?.id ?? null;
      const { links } = await nameKeepers(context, actor, wanted, formId);
      const address = context.config.appUrl ?? "";
      return json({
        named: links.map(({ name, token }) => ({ name, link: `${address}/keeping/${token}` })),
        isMailed: context.config.appUrl !== undefined,
      });
    } catch (error) {
      return rejectForm(form, keepersFormId, error);
    }
  });
}

/** A keeper without a name and an address is none. */
function readKeepers(form: FormData): KeeperInput[] {
  return ["1", "2"].flatMap((n) => {
    const typed = (name: string) => String(form.get(`${name}${n}`) ?? "").trim();
    if (typed("name") === "" && typed("email") === "") return [];
    const parsed = KeeperInput.safeParse({
      name: typed("name"),
      relation: typed("relation"),
      email: typed("email"),
    });
    if (parsed.success) return [parsed.data];
    const errors = parsed.error.issues.map(({ path, message }) => [`${String(path[0])}${n}`, [message]]);
    throw new ValidationError(Object.fromEntries(errors));
  });
}

type Answer = RejectedForm | { named: { name: string; link: string }[]; isMailed: boolean } | undefined;

export default function KeepersPage() {
  const data = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as Answer;
  const named = answer && "named" in answer ? answer.named : null;
  const rejected = answer && "formId" in answer ? answer : undefined;
  const isMailed = answer && "named" in answer ? answer.isMailed : false;
  return <KeepersScreen {...data} named={named} isMailed={isMailed} rejected={rejected} />;
}
