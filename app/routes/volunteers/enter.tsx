import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { VolunteerCodeInput, volunteerCodeFormId } from "~/domain/people/volunteers/schema";
import { enterByVolunteerCode } from "~/domain/people/volunteers/volunteer-codes.server";
import { parseForm, readForm, rejectForm } from "~/http/forms/forms.server";
import { loadPublicPage, publicPageAction } from "~/http/page.server";
import { t } from "~/messages/translate";
import styles from "~/styles/reading.css";
import type { RejectedForm } from "~/ui/form";
import { unlistedPageTitle } from "~/ui/page-title";
import { VolunteerCodeScreen } from "~/views/people/volunteers/volunteer-code-screen";

export const handle = { stylesheet: styles };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  unlistedPageTitle(data?.shell.brandName, t("I help in a house"));

export function loader(args: LoaderFunctionArgs) {
  return loadPublicPage(args, async () => ({}));
}

export function action(args: ActionFunctionArgs) {
  return publicPageAction(args, async ({ request, context }) => {
    const form = await readForm(request, context);
    try {
      const { code } = parseForm(form, VolunteerCodeInput);
      return redirect(`/v/${await enterByVolunteerCode(context, context.client.address, code)}`, 303);
    } catch (error) {
      return rejectForm(form, volunteerCodeFormId, error);
    }
  });
}

export default function EnterPage() {
  const { shell } = useLoaderData<typeof loader>();
  const rejected = useActionData<typeof action>() as RejectedForm | undefined;
  return <VolunteerCodeScreen shell={shell} rejected={rejected} />;
}
