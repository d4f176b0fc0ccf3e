import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readTestimonials } from "~/domain/running/documents/testimonials.server";
import { getCatalogue } from "~/domain/selling/catalogue/catalogue.server";
import { safeReturnTo } from "~/http/auth/return-to";
import { loadSitePage } from "~/http/public-page.server";
import { LandingScreen } from "~/views/public/landing-screen";
import { landingMeta } from "~/views/public/seo";

export const handle = { isSite: true };
export const meta: MetaFunction<typeof loader> = ({ data }) => landingMeta(data?.shell);

export function loader(args: LoaderFunctionArgs) {
  return loadSitePage(args, { event: "ViewContent", subject: "Landing" }, async ({ url, context }) => ({
    catalogue: await getCatalogue(context),
    testimonials: await readTestimonials(context.config),
    returnTo: safeReturnTo(url.searchParams.get("returnTo")),
  }));
}

export default function Landing() {
  return <LandingScreen {...useLoaderData<typeof loader>()} />;
}
