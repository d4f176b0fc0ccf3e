import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { chooseTablets, getTabletChoices } from "~/domain/people/tablets/choices.server";
import { TabletChoicesInput } from "~/domain/people/tablets/schema";
import { chooseVolunteers, findVolunteerChoice } from "~/domain/people/volunteers/allowance.server";
import { VolunteerChoiceInput } from "~/domain/people/volunteers/schema";
import { parseForm, readForm } from "~/http/forms/forms.server";
import { loadPage, pageAction, redirectWithFlash } from "~/http/page.server";
import { t } from "~/messages/translate";
import { pageTitle } from "~/ui/page-title";
import { TabletChoicesScreen } from "~/views/people/tablets/tablet-choices-screen";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, t("On the tablet of the house"));

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async ({ context }, actor) => ({
    choices: await getTabletChoices(context.db, actor),
    ...(await findVolunteerChoice(context.db, actor)),
  }));
}

export function action(args: ActionFunctionArgs) {
  return pageAction(args, async ({ request, context }, actor) => {
    const form = await readForm(request, context);
    if (form.get("intent") === "volunteers")
      await chooseVolunteers(context, actor, parseForm(form, VolunteerChoiceInput).takesVolunteers);
    else await chooseTablets(context, actor, parseForm(form, TabletChoicesInput));
    const status = { kind: "success" as const, title: t("Your choice is saved") };
    return redirectWithFlash(context, "/account/tablet", status);
  });
}

export default function TabletChoices() {
  return <TabletChoicesScreen {...useLoaderData<typeof loader>()} />;
}
