import type { LoaderFunctionArgs } from "@remix-run/node";
import { NotFound } from "~/domain/errors";
import { answerAnyone } from "~/http/api.server";

async function nothingHere(): Promise<never> {
  throw new NotFound();
}

const verbs = {
  GET: nothingHere,
  POST: nothingHere,
  PUT: nothingHere,
  PATCH: nothingHere,
  DELETE: nothingHere,
};

export async function loader(args: LoaderFunctionArgs) {
  return answerAnyone(args, verbs);
}

export async function action(args: LoaderFunctionArgs) {
  return answerAnyone(args, verbs);
}
