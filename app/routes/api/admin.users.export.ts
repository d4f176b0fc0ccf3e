import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Actor } from "~/domain/actor";
import { exportPeople } from "~/domain/users/export-people.server";
import { type ApiCall, answer } from "~/http/api.server";
import { csvResponse } from "~/http/files/csv.server";

const verbs = {
  GET: async ({ context }: ApiCall, actor: Actor) => csvResponse("users.csv", exportPeople(context, actor)),
};

export async function loader(args: LoaderFunctionArgs) {
  return answer(args, verbs);
}

export async function action(args: LoaderFunctionArgs) {
  return answer(args, verbs);
}
