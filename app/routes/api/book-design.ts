import { recordChange } from "~/domain/book/changes.server";
import { getBookDesign, saveBookDesign } from "~/domain/book/designs.server";
import { BookDesignJson } from "~/domain/book/schema";
import { parseInput } from "~/domain/schema-fields";
import { api, readJson, storyTypeParam } from "~/http/api.server";

export const { loader, action } = api({
  GET: async ({ context, url }, actor) =>
    getBookDesign(context.db, actor, storyTypeParam(url) ?? "biography"),
  PUT: async ({ context, request }, actor) => {
    const { type, version, ...input } = parseInput(BookDesignJson, await readJson(request));
    return recordChange(context, actor, type, () => saveBookDesign(context, actor, type, input, version));
  },
});
