import { getOwnCardPhoto } from "~/domain/media/card-photos/card-photos.server";
import { api } from "~/http/api.server";
import { privateJpeg } from "~/http/files/private-jpeg.server";

export const { loader, action } = api({
  GET: async ({ context }, actor) => privateJpeg(await getOwnCardPhoto(context.db, actor)),
});
