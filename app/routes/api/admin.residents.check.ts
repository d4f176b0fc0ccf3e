import { requireSelf, returnFirst } from "~/domain/base/actor";
import { parseInput } from "~/domain/base/schema-fields";
import { requireHouse } from "~/domain/people/house/require-house.server";
import { checkRows } from "~/domain/running/residents/check-rows.server";
import { toAnswer } from "~/domain/running/residents/row-answers";
import { ResidentsJson } from "~/domain/running/residents/schema";
import { toRowsOfJson } from "~/domain/running/residents/to-rows";
import { api, readJson } from "~/http/api.server";

export const { loader, action } = api({
  POST: async ({ context, request }, actor) => {
    const { rows, assignedOwnerId } = parseInput(ResidentsJson, await readJson(request));
    const ownerId = await requireHouse(context.db, requireSelf(actor, returnFirst), assignedOwnerId);
    const checked = await checkRows(context, actor, ownerId, toRowsOfJson(rows));
    return { canMake: checked.every(({ refuses }) => refuses.length === 0), rows: checked.map(toAnswer) };
  },
});
