import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { youtubeAddress } from "~/domain/media/youtube/youtube-address";
import { requireBearer } from "~/http/auth/bearers.server";
import { loadPublicPage } from "~/http/page.server";
import { t } from "~/messages/translate";
import { unlistedPageTitle } from "~/ui/page-title";
import { QrCodeScreen } from "~/views/media/qr-codes/qr-code-screen";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  unlistedPageTitle(data?.shell.brandName, t("From the book"));

/** Opened by a printed QR code: anyone with the book has access. */
export function loader(args: LoaderFunctionArgs) {
  const noRobots = () => ({ "X-Robots-Tag": "noindex, nofollow" });
  return loadPublicPage(
    args,
    async ({ params, bearer }) => {
      const { kind, caption, displayName, youtubeId } = requireBearer(bearer, "qr").item;
      const source = youtubeId ? { youtube: youtubeAddress(youtubeId) } : { file: `/m/${params.token}/file` };
      return { item: { kind, caption, displayName, ...source } };
    },
    noRobots,
  );
}

export default function CodePage() {
  const { shell, item } = useLoaderData<typeof loader>();
  return <QrCodeScreen shell={shell} item={item} />;
}
