import { parseInput } from "~/domain/base/schema-fields";
import { YoutubeInput } from "~/domain/media/youtube/schema";
import { addYoutube } from "~/domain/media/youtube/youtube.server";
import { api, created, readJson } from "~/http/api.server";

export const { loader, action } = api({
  POST: async ({ context, request }, actor) =>
    created(await addYoutube(context, actor, parseInput(YoutubeInput, await readJson(request)))),
});
