import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadPublicPage } from "~/http/public-page.server";
import { safeReturnTo } from "~/http/return-to";
import { landingMeta } from "~/views/public/landing-meta";
import { LandingScreen } from "~/views/public/landing-screen";

export const handle = { isSite: true };
export const meta: MetaFunction<typeof loader> = ({ data }) => landingMeta(data?.frame);

export function loader(args: LoaderFunctionArgs) {
  return loadPublicPage(args, { event: "ViewContent", subject: "Landing" }, async ({ url }) => ({
    returnTo: safeReturnTo(url.searchParams.get("returnTo")),
  }));
}

export default function Landing() {
  return <LandingScreen {...useLoaderData<typeof loader>()} />;
}
