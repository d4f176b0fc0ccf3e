import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findByToken } from "~/domain/codes/codes.server";
import { youtubeAddress } from "~/domain/youtube/youtube-address";
import { loadOpenPage } from "~/http/page.server";
import { pageTitle } from "~/ui/page-title";
import { CodeScreen } from "~/views/codes/code-screen";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  ...pageTitle(data?.frame.brandName, "From the book"),
  { name: "robots", content: "noindex, nofollow" },
];

/** What a printed code opens, for anyone who holds the book. */
export function loader(args: LoaderFunctionArgs) {
  const noRobots = () => ({ "X-Robots-Tag": "noindex, nofollow" });
  return loadOpenPage(
    args,
    async ({ params, context }) => {
      const token = params.token ?? "";
      const { kind, caption, displayName, youtubeId } = await findByToken(context.db, token);
      const source = youtubeId ? { youtube: youtubeAddress(youtubeId) } : { file: `/m/${token}/file` };
      return { item: { kind, caption, displayName, ...source } };
    },
    noRobots,
  );
}

export default function CodePage() {
  const { frame, item } = useLoaderData<typeof loader>();
  return <CodeScreen frame={frame} item={item} />;
}
