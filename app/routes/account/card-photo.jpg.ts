import type { LoaderFunctionArgs } from "@remix-run/node";
import { getOwnCardPhoto } from "~/domain/media/card-photos/card-photos.server";
import { privateJpeg } from "~/http/files/private-jpeg.server";
import { redirectPage } from "~/http/page.server";

export function loader(args: LoaderFunctionArgs) {
  return redirectPage(args, async ({ context }, actor) =>
    privateJpeg(await getOwnCardPhoto(context.db, actor)),
  );
}
