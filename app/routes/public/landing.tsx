import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadOpenPage } from "~/http/page.server";
import { safeReturnTo } from "~/http/return-to";
import { LandingScreen } from "~/views/public/landing-screen";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.frame.brandName ?? "" },
  {
    name: "description",
    content: "Write the story of your life, one question at a time, and hold it as a book.",
  },
];

export function loader(args: LoaderFunctionArgs) {
  return loadOpenPage(args, async ({ url }) => ({
    returnTo: safeReturnTo(url.searchParams.get("returnTo")),
  }));
}

export default function Landing() {
  const { frame, returnTo } = useLoaderData<typeof loader>();
  return <LandingScreen frame={frame} returnTo={returnTo} />;
}
