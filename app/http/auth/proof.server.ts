import type { RequestContext } from "~/context";
import type { Actor } from "~/domain/base/actor";
import { Unauthenticated } from "~/domain/base/errors";
import { noteProof, proveAgain, requireRecentProof } from "~/domain/people/auth/second-factor/proof.server";
import type { ProofInput } from "~/domain/people/auth/second-factor/schema";
import { readSessionId } from "../cookies/session.server";
import { passkeySite } from "./passkey-site.server";

interface Call {
  request: Request;
  context: RequestContext;
}

/** Guards what matters most. Throws ProofRequired unless the person signed in or was asked within ten minutes. */
export async function requireProof({ request, context }: Call): Promise<void> {
  await requireRecentProof(context, await requireSessionId({ request, context }));
}

type Role = "isAdmin" | "isOwner";
type Roles = Record<Role, boolean>;

/** Guards roles that are given or taken; `before` is null for a new person. Throws like `requireProof`. */
export async function requireProofForRoles(call: Call, before: Roles | null, after: Roles): Promise<void> {
  const { isAdmin, isOwner } = before ?? { isAdmin: false, isOwner: false };
  if (after.isAdmin !== isAdmin || after.isOwner !== isOwner) await requireProof(call);
}

/** Leaves out roles that stay, for which nobody was asked: written, they would come back if somebody took them meanwhile. */
export function withoutKeptRoles<Change extends Partial<Roles>>(before: Roles, change: Change) {
  const kept: Roles = { isAdmin: before.isAdmin, isOwner: before.isOwner };
  const entries = Object.entries(change).filter(([name, value]) => kept[name as Role] !== value);
  return Object.fromEntries(entries) as Omit<Change, Role> & Partial<Roles>;
}

export function rolesOfForm(form: FormData): Roles {
  return { isAdmin: form.get("isAdmin") === "on", isOwner: form.get("isOwner") === "on" };
}

/** Throws ProofRequired for a wrong answer, and RateLimited. */
export async function showProof(call: Call, actor: Actor, input: ProofInput): Promise<void> {
  const { context } = call;
  const sessionId = await requireSessionId(call);
  await proveAgain(context, actor, context.client, sessionId, input, passkeySite(call));
}

export async function rememberProof(call: Call): Promise<void> {
  await noteProof(call.context, await requireSessionId(call));
}

async function requireSessionId({ request, context }: Call): Promise<string> {
  const id = await readSessionId(request, context);
  if (id === undefined) throw new Unauthenticated();
  return id;
}
