import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { chooseDigest } from "~/domain/writing/reading/send-digests.server";
import { requireBearer } from "~/http/auth/bearers.server";
import { loadReadingPage } from "~/http/flows/reading-page.server";
import { publicPageAction } from "~/http/page.server";
import { t } from "~/messages/translate";
import styles from "~/styles/reading.css";
import { unlistedPageTitle } from "~/ui/page-title";
import { DigestStopScreen } from "~/views/people/circle/digest-stop-screen";

export const handle = { stylesheet: styles };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  unlistedPageTitle(data?.shell.brandName, t("No more of these emails"));

/** One button. Opening the page changes nothing, for mail scanners open all links. */
export function loader(args: LoaderFunctionArgs) {
  return loadReadingPage(args, async ({ params, url }, { guest }) => ({
    token: params.token ?? "",
    authorName: guest.authorName,
    isDone: url.searchParams.has("done"),
  }));
}

/** RFC 8058: mail programs post here without a cookie or a form's token, and follow no redirect. */
export function action(args: ActionFunctionArgs) {
  return publicPageAction(args, async ({ request, context, bearer, url }) => {
    const body = await request.text();
    await chooseDigest(context, requireBearer(bearer, "circle"), false);
    if (/List-Unsubscribe/i.test(body)) return new Response(null, { status: 204 });
    return redirect(`${url.pathname}?done=1`, 303);
  });
}

export default function StopPage() {
  return <DigestStopScreen {...useLoaderData<typeof loader>()} />;
}
