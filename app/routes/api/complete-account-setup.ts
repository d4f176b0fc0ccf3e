import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { SetupInput } from "~/domain/checkouts/schema";
import { setUpAccount } from "~/domain/checkouts/set-up-account.server";
import { parseInput } from "~/domain/schema-fields";
import { type ApiCall, answerAnyone, readJson } from "~/http/api.server";
import { readSetupToken } from "~/http/cookies/setup-token.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";
import { newBuyerHeaders } from "~/http/flows/sign-up.server";
import { noteEvent } from "~/http/public-page.server";

/** Makes a new buyer's account (spec 2, section 7). The proof comes in the cookie of the checkout, or as `token`. */
const verbs = {
  POST: async ({ request, context }: ApiCall) => {
    const body = await readJson(request);
    const input = parseInput(SetupInput, body);
    const told = typeof body.token === "string" ? body.token : undefined;
    const token = told ?? (await readSetupToken(request, context.config));
    const session = await setUpAccount(context, context.client, token, input);
    await noteEvent(context, { event: "CompleteRegistration" });
    const headers = await newBuyerHeaders({ request, context }, session);
    return json(session.user, { status: 201, headers });
  },
};

const words = { POST: unexpectedErrors.setUpAccount };

export async function loader(args: LoaderFunctionArgs) {
  return answerAnyone(args, verbs, words);
}

export async function action(args: LoaderFunctionArgs) {
  return answerAnyone(args, verbs, words);
}
