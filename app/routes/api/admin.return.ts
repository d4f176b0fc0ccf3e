import { api } from "~/http/api.server";
import { leaveImpersonation } from "~/http/flows/impersonation.server";

export const { loader, action } = api({ POST: leaveImpersonation });
