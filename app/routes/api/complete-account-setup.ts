import { json } from "@remix-run/node";
import { parseInput } from "~/domain/base/schema-fields";
import { getOwnUser } from "~/domain/people/users/own-user.server";
import { setUpAccount } from "~/domain/selling/checkouts/account-setup/set-up-account.server";
import { findSetupBearer } from "~/domain/selling/checkouts/account-setup/setup-tokens.server";
import { SetupInput, withMissingSummary } from "~/domain/selling/checkouts/schema";
import { publicApi, readJson } from "~/http/api.server";
import { bearerOf } from "~/http/auth/bearers.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";
import { newBuyerHeaders } from "~/http/flows/sign-up.server";
import { noteEvent } from "~/http/public-page.server";

/** The setup token is in the checkout's cookie, or in `token` (spec 2, section 7). */
export const { loader, action } = publicApi(
  {
    POST: async ({ request, context, bearer }) => {
      const body = await readJson(request);
      const input = parseSetup(body);
      const given = typeof body.token === "string" ? body.token : undefined;
      const opened = given === undefined ? bearerOf(bearer, "setup") : await findSetupBearer(context, given);
      const session = await setUpAccount(context, context.client, opened, input);
      await noteEvent(context, { event: "CompleteRegistration" });
      const headers = await newBuyerHeaders({ request, context }, session);
      return json(await getOwnUser(context, { userId: session.user.id }), { status: 201, headers });
    },
  },
  { POST: unexpectedErrors.setUpAccount },
);

function parseSetup(body: unknown): SetupInput {
  try {
    return parseInput(SetupInput, body);
  } catch (error) {
    throw withMissingSummary(error);
  }
}
