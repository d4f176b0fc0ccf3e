import { api } from "~/http/api.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";
import { impersonateAccount } from "~/http/flows/impersonation.server";

export const { loader, action } = api(
  { POST: impersonateAccount },
  { POST: unexpectedErrors.impersonateAccount },
);
