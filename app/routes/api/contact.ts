import { parseInput } from "~/domain/base/schema-fields";
import { sendMessage } from "~/domain/running/contact/contact.server";
import { ContactInput } from "~/domain/running/contact/schema";
import { created, publicApi, readJson } from "~/http/api.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";
import { noteEvent } from "~/http/public-page.server";

export const { loader, action } = publicApi(
  {
    POST: async ({ context, request }) => {
      const input = parseInput(ContactInput, await readJson(request));
      const { answeredAt: _answeredAt, ...message } = await sendMessage(context, context.client, input, null);
      await noteEvent(context, { event: "Contact" });
      return created(message);
    },
  },
  { POST: unexpectedErrors.sendMessage },
);
