import { parseInput } from "~/domain/base/schema-fields";
import { getKeepers, nameKeepers } from "~/domain/people/keepers/keepers.server";
import { KeepersInput } from "~/domain/people/keepers/schema";
import { api, readJson } from "~/http/api.server";

export const { loader, action } = api({
  GET: ({ context }, actor) => getKeepers(context, actor),
  PUT: async ({ context, request }, actor) => {
    const input = parseInput(KeepersInput, await readJson(request));
    const { links, ...named } = await nameKeepers(context, actor, input);
    const address = context.config.appUrl ?? "";
    return {
      ...named,
      links: links.map(({ name, token }) => ({ name, link: `${address}/keeping/${token}` })),
    };
  },
});
