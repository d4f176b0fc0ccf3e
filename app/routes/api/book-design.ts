import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Actor } from "~/domain/actor";
import { getBookDesign, saveBookDesign } from "~/domain/book/designs.server";
import { BookDesignJson } from "~/domain/book/schema";
import { parseInput } from "~/domain/schema-fields";
import { type ApiCall, answer, readJson, storyTypeParam } from "~/http/api.server";

const verbs = {
  GET: async ({ context, url }: ApiCall, actor: Actor) =>
    getBookDesign(context.db, actor, storyTypeParam(url) ?? "biography"),
  PUT: async ({ context, request }: ApiCall, actor: Actor) => {
    const { type, version, ...input } = parseInput(BookDesignJson, await readJson(request));
    return saveBookDesign(context, actor, type, input, version);
  },
};

export async function loader(args: LoaderFunctionArgs) {
  return answer(args, verbs);
}

export async function action(args: LoaderFunctionArgs) {
  return answer(args, verbs);
}
