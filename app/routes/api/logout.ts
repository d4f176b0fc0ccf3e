import { publicApi } from "~/http/api.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";
import { signOut } from "~/http/flows/sign-out.server";

export const { loader, action } = publicApi(
  {
    // As "Log out all the same" on the page that asks for a way back first.
    POST: async ({ context, request }) =>
      signOut(request, context, { anyway: new URL(request.url).searchParams.has("anyway") }),
  },
  { POST: unexpectedErrors.signOut },
);
