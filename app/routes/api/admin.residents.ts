import { requireSelf, returnFirst } from "~/domain/base/actor";
import { parseInput } from "~/domain/base/schema-fields";
import { requireHouse } from "~/domain/people/house/require-house.server";
import { createResidents } from "~/domain/running/residents/create-residents.server";
import { toAnswer } from "~/domain/running/residents/row-answers";
import { ResidentsJson } from "~/domain/running/residents/schema";
import { toRowsOfJson } from "~/domain/running/residents/to-rows";
import { api, created, readJson } from "~/http/api.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";
import { jsonResponse } from "~/http/server/text-response.server";
import { t } from "~/messages/translate";

/** Makes all people of a list, or nobody while a line has a fault. Codes are on the printed sheets alone. */
export const { loader, action } = api(
  {
    POST: async ({ context, request }, actor) => {
      const { rows, assignedOwnerId } = parseInput(ResidentsJson, await readJson(request));
      const self = requireSelf(actor, returnFirst);
      const ownerId = await requireHouse(context.db, self, assignedOwnerId);
      const result = await createResidents(context, self, ownerId, toRowsOfJson(rows));
      const answers = result.rows.map(toAnswer);
      if (!result.isMade) {
        const refused = t("Nobody was made: some lines have faults.");
        return jsonResponse({ message: refused, rows: answers }, { status: 400 });
      }
      const ids = new Map(result.made.map(({ number, id }) => [number, id]));
      return created({
        made: result.made.length,
        sheets: "/admin/residents/sheets.pdf",
        rows: answers.map((answer) => ({ ...answer, id: ids.get(answer.row) ?? null })),
      });
    },
  },
  { POST: unexpectedErrors.createPerson },
);
