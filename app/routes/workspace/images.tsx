import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listImagesInOrder } from "~/domain/media/library.server";
import { loadPage } from "~/http/page.server";
import { t } from "~/messages/translate";
import { pageTitle } from "~/ui/page-title";
import { ImagesScreen } from "~/views/media/library-screens";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, t("Your Images"));

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async ({ context }, actor) => ({
    images: await listImagesInOrder(context.db, actor),
  }));
}

export default function Images() {
  const { shell, images } = useLoaderData<typeof loader>();
  return <ImagesScreen shell={shell} images={images} />;
}
