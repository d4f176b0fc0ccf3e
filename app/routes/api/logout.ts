import { publicApi } from "~/http/api.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";
import { signOut } from "~/http/flows/sign-out.server";

export const { loader, action } = publicApi(
  {
    POST: async ({ context, request }) => signOut(request, context),
  },
  { POST: unexpectedErrors.signOut },
);
