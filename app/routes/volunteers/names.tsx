import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { NotFound } from "~/domain/base/errors";
import { readRowId } from "~/domain/base/schema-fields";
import { listHelped } from "~/domain/people/volunteers/volunteer-bearers.server";
import { beginSitting } from "~/domain/writing/volunteers/sittings.server";
import { listHelpedStories } from "~/domain/writing/volunteers/told-to-volunteer.server";
import { requireBearer } from "~/http/auth/bearers.server";
import { loadVolunteerPage } from "~/http/flows/volunteer-page.server";
import { readForm } from "~/http/forms/forms.server";
import { publicPageAction } from "~/http/page.server";
import { t } from "~/messages/translate";
import styles from "~/styles/tablet.css";
import { unlistedPageTitle } from "~/ui/page-title";
import { HelpedNamesScreen } from "~/views/people/volunteers/helped-names-screen";

export const handle = { stylesheet: styles, hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  unlistedPageTitle(data?.shell.brandName, t("With whom do you sit?"));

export function loader(args: LoaderFunctionArgs) {
  return loadVolunteerPage(args, async ({ context }, bearer) => ({
    ...bearer.volunteer,
    helped: await listHelped(context.db, bearer),
    stories: await listHelpedStories(context.db, bearer),
  }));
}

export function action(args: ActionFunctionArgs) {
  return publicPageAction(args, async ({ request, context, bearer, params }) => {
    const form = await readForm(request, context);
    const person = readRowId(form.get("person"));
    if (person === undefined) throw new NotFound();
    const sitting = await beginSitting(context, requireBearer(bearer, "volunteer"), person);
    return redirect(`/v/${params.token}/sittings/${sitting}`, 303);
  });
}

export default function NamesPage() {
  return <HelpedNamesScreen {...useLoaderData<typeof loader>()} />;
}
