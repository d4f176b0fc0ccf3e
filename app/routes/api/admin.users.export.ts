import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Actor } from "~/domain/actor";
import { exportPeople } from "~/domain/people/export-people.server";
import { type ApiCall, answer } from "~/http/api.server";
import { csvAnswer } from "~/http/csv-answer.server";

const verbs = {
  GET: async ({ context }: ApiCall, actor: Actor) => csvAnswer("users.csv", exportPeople(context, actor)),
};

export async function loader(args: LoaderFunctionArgs) {
  return answer(args, verbs);
}

export async function action(args: LoaderFunctionArgs) {
  return answer(args, verbs);
}
