import { exportPeople } from "~/domain/users/export-people.server";
import { api } from "~/http/api.server";
import { csvResponse } from "~/http/files/csv.server";

export const { loader, action } = api({
  GET: async ({ context }, actor) => csvResponse("users.csv", exportPeople(context, actor)),
});
