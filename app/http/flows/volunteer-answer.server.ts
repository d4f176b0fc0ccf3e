import type { NewVolunteer } from "~/domain/people/volunteers/volunteers.server";
import type { ApiCall } from "../api.server";
import { siteAddress } from "../site.server";

/** A new volunteer with the link and the code, which no other answer says. */
export function volunteerAnswer(call: ApiCall, { id, name, until, way }: NewVolunteer) {
  const link = way && `${siteAddress(call)}/v/${way.token}`;
  return { id, name, until, link, code: way?.code ?? null, codeUntil: way?.codeUntil ?? null };
}
