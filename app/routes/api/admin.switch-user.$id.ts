import type { LoaderFunctionArgs } from "@remix-run/node";
import { answer } from "~/http/api.server";
import { failures } from "~/http/failures";
import { viewAccount } from "~/http/viewing.server";

const verbs = { POST: viewAccount };

const failing = { POST: failures.viewAccount };

export async function loader(args: LoaderFunctionArgs) {
  return answer(args, verbs, failing);
}

export async function action(args: LoaderFunctionArgs) {
  return answer(args, verbs, failing);
}
