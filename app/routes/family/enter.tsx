import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireBearer } from "~/http/auth/bearers.server";
import { serializeCircle } from "~/http/cookies/circles.server";
import { uncachedLinkHeaders } from "~/http/link-headers";
import { loadPublicPage } from "~/http/page.server";
import { t } from "~/messages/translate";
import styles from "~/styles/reading.css";
import { unlistedPageTitle } from "~/ui/page-title";
import { EnterScreen } from "~/views/people/circle/enter-screen";

export const handle = { stylesheet: styles };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  unlistedPageTitle(data?.shell.brandName, t("You are invited to read"));

/** The link of a relative: it changes nothing here, and lets this browser into this circle alone. */
export function loader(args: LoaderFunctionArgs) {
  return loadPublicPage(
    args,
    async ({ context, params, bearer }) => {
      const { guest } = requireBearer(bearer, "circle");
      const cookie = await serializeCircle(context.config, guest.circleId, params.token ?? "");
      return { name: guest.name, authorName: guest.authorName, circleId: guest.circleId, cookie };
    },
    ({ cookie }) => ({ ...uncachedLinkHeaders(), "Set-Cookie": cookie }),
  );
}

export default function EnterPage() {
  const { shell, name, authorName, circleId } = useLoaderData<typeof loader>();
  return <EnterScreen shell={shell} name={name} authorName={authorName} circleId={circleId} />;
}
