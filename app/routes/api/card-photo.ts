import { parseInput } from "~/domain/base/schema-fields";
import {
  chooseCardPhoto,
  findCardPhoto,
  removeCardPhoto,
} from "~/domain/media/card-photos/card-photos.server";
import { CardPhotoInput } from "~/domain/media/card-photos/schema";
import { api, readJson } from "~/http/api.server";

export const { loader, action } = api({
  GET: async ({ context }, actor) => ({ photo: await findCardPhoto(context.db, actor) }),
  PUT: async ({ context, request }, actor) => {
    await chooseCardPhoto(context, actor, parseInput(CardPhotoInput, await readJson(request)));
    return { photo: await findCardPhoto(context.db, actor) };
  },
  DELETE: async ({ context }, actor) => removeCardPhoto(context, actor),
});
