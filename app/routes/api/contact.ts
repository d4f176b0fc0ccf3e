import type { LoaderFunctionArgs } from "@remix-run/node";
import { sendMessage } from "~/domain/contact/contact.server";
import { ContactInput } from "~/domain/contact/schema";
import { parseInput } from "~/domain/schema-fields";
import { type ApiCall, answerAnyone, created, readJson } from "~/http/api.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";
import { noteEvent } from "~/http/public-page.server";

const verbs = {
  POST: async ({ context, request }: ApiCall) => {
    const input = parseInput(ContactInput, await readJson(request));
    const { answeredAt: _answeredAt, ...message } = await sendMessage(context, context.client, input, null);
    await noteEvent(context, { event: "Contact" });
    return created(message);
  },
};
const words = { POST: unexpectedErrors.sendMessage };

export async function loader(args: LoaderFunctionArgs) {
  return answerAnyone(args, verbs, words);
}

export async function action(args: LoaderFunctionArgs) {
  return answerAnyone(args, verbs, words);
}
