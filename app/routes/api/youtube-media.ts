import { parseInput } from "~/domain/schema-fields";
import { YoutubeInput } from "~/domain/youtube/schema";
import { addYoutube } from "~/domain/youtube/youtube.server";
import { api, created, readJson } from "~/http/api.server";

export const { loader, action } = api({
  POST: async ({ context, request }, actor) =>
    created(await addYoutube(context, actor, parseInput(YoutubeInput, await readJson(request)))),
});
