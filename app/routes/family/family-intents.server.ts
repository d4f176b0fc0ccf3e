import type { Actor } from "~/domain/base/actor";
import { requireSelf } from "~/domain/base/actor";
import { parseInput, rowId } from "~/domain/base/schema-fields";
import { allowStaff, closeAsking, noteStaffActsSeen } from "~/domain/people/circle/circles.server";
import { createCode, endCode } from "~/domain/people/circle/codes.server";
import { changeMember, inviteMember, revokeMember } from "~/domain/people/circle/members.server";
import {
  CodeInput,
  codeFormId,
  InvitationInput,
  invitationFormId,
  RoleInput,
} from "~/domain/people/circle/schema";
import { removeAllOf } from "~/domain/writing/memories/decide-memory.server";
import { SharingInput } from "~/domain/writing/sharing/schema";
import { shareAll, shareStory } from "~/domain/writing/sharing/sharing.server";
import { parseForm, readForm, rejectForm, submissionOf } from "~/http/forms/forms.server";
import { runIdempotently } from "~/http/forms/idempotency.server";
import { type PageCall, redirectWithFlash } from "~/http/page.server";
import { message } from "~/messages/message";
import { t } from "~/messages/translate";

type Invited = { name: string; link: string | null };

/** Does what a button of the page says. An invitation answers with its link, which is not shown again. */
export async function runFamilyIntent(call: PageCall, actor: Actor): Promise<Response | Invited> {
  const form = await readForm(call.request, call.context);
  switch (form.get("intent")) {
    case "family/invite":
      return invite(call, actor, form);
    case "family/code":
      return makeCode(call, actor, form);
    default:
      return runIdempotently(call, actor, form, async () => done(call, await runPress(call, actor, form)));
  }
}

async function invite({ context }: PageCall, actor: Actor, form: FormData): Promise<Response | Invited> {
  try {
    const input = parseForm(form, InvitationInput);
    const { member, token } = await inviteMember(context, actor, input, submissionOf(context, actor, form));
    const link = token === null ? null : `${context.config.appUrl ?? ""}/family/${token}`;
    return { name: member.name, link };
  } catch (error) {
    return rejectForm(form, invitationFormId, error);
  }
}

async function makeCode(call: PageCall, actor: Actor, form: FormData): Promise<Response> {
  try {
    await createCode(call.context, actor, parseForm(form, CodeInput));
  } catch (error) {
    return rejectForm(form, codeFormId, error);
  }
  return done(call, t("The code is ready"));
}

/** A button without fields of its own. Returns what was done, in words. */
async function runPress({ context }: PageCall, actor: Actor, form: FormData): Promise<string> {
  switch (form.get("intent")) {
    case "family/end-code":
      await endCode(context, actor);
      return t("The code has ended");
    case "family/revoke":
      await revokeMember(context, actor, idOf(form));
      return t("The link has ended");
    case "family/role":
      await changeMember(context, actor, idOf(form), parseForm(form, RoleInput));
      return t("Changed");
    case "family/block":
      await changeMember(context, actor, idOf(form), { isBlocked: true });
      return t("Blocked");
    case "family/block-and-remove":
      await changeMember(context, actor, idOf(form), { isBlocked: true });
      await removeAllOf(context, actor, idOf(form));
      return t("Blocked, and what they sent is removed");
    case "family/unblock":
      await changeMember(context, actor, idOf(form), { isBlocked: false });
      return t("Let in again");
    case "family/share-all":
      await shareAll(context, actor, true);
      return t("Your family reads all your stories, also later ones");
    case "family/unshare-all":
      await shareAll(context, actor, false);
      return t("Taken back");
    case "family/asking":
      await closeAsking(context, actor, form.get("closed") === "1");
      return form.get("closed") === "1" ? t("Nobody can ask for now") : t("Your family can ask again");
    case "family/staff":
      await allowStaff(context, requireSelf(actor), form.get("allowed") === "1");
      return t("Kept");
    case "family/staff-seen":
      await noteStaffActsSeen(context, requireSelf(actor));
      return t("Kept");
    default:
      await shareStory(context, actor, idOf(form), parseForm(form, SharingInput).sharedWith);
      return t("Kept");
  }
}

function idOf(form: FormData): number {
  return parseInput(rowId(message("Please open this page again.")), form.get("id"));
}

function done({ context, url }: PageCall, title: string): Promise<Response> {
  return redirectWithFlash(context, `/family${url.search}`, { kind: "success", title });
}
