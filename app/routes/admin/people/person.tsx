import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { type Actor, requireSelf, returnFirst } from "~/domain/base/actor";
import { nowText } from "~/domain/base/deps";
import { Waiting } from "~/domain/base/errors";
import { getSettings } from "~/domain/base/settings/settings.server";
import { getStorageUse } from "~/domain/media/quota.server";
import { findPersonFirstPassword } from "~/domain/people/auth/first-password.server";
import {
  findPersonFactor,
  turnOffPersonFactor,
} from "~/domain/people/auth/second-factor/staff-turn-off.server";
import { askToInvite, getFamilyOfPerson } from "~/domain/people/circle/staff-asks.server";
import { findPersonMark, pressMark } from "~/domain/people/marks/press-mark.server";
import { MarkPressInput, markPressFormId } from "~/domain/people/marks/schema";
import { findTimeRemaining } from "~/domain/people/plans/writer-time.server";
import { findCarersSnapshot } from "~/domain/people/snapshot/carers.server";
import { revokeCards } from "~/domain/people/tablets/door-cards.server";
import { mailPasswordLink, resendInvitation } from "~/domain/people/users/invitations.server";
import { leaveHouse } from "~/domain/people/users/leave-house.server";
import { updatePerson } from "~/domain/people/users/manage-people.server";
import { getPerson, listOwners } from "~/domain/people/users/people.server";
import { findPersonAddress } from "~/domain/people/users/postal-address.server";
import { type PersonChange, PersonInput, personFormId } from "~/domain/people/users/schema";
import { findVolunteerChoice } from "~/domain/people/volunteers/allowance.server";
import { findClosing, reopenPerson } from "~/domain/running/closing/close-person.server";
import { listPlanPurchases } from "~/domain/selling/checkouts/refund-plan.server";
import { idParam } from "~/http/api.server";
import { requireProof, requireProofForRoles, rolesOfForm, withoutKeptRoles } from "~/http/auth/proof.server";
import { isDomainError } from "~/http/errors/error-response.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";
import { parseForm, readForm, rejectForm, unexpectedFormError } from "~/http/forms/forms.server";
import { runIdempotently } from "~/http/forms/idempotency.server";
import { findIntent } from "~/http/forms/intents";
import { loadPage, type PageCall, pageAction, redirectWithFlash } from "~/http/page.server";
import { t } from "~/messages/translate";
import { pageTitle } from "~/ui/page-title";
import { PersonScreen } from "~/views/running/administration/people/person-screens";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, t("Edit User"), ...(data ? [data.person.displayName] : []));

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async (call, actor) => {
    const person = await getPerson(call.context.db, actor, idParam(call));
    return {
      person,
      family: await getFamilyOfPerson(call.context, idParam(call)),
      storage: await getStorageUse(call.context.db, { userId: idParam(call) }),
      timeRemaining: await findTimeRemaining(call.context, idParam(call)),
      address: await findPersonAddress(call.context.db, actor, idParam(call)),
      owners: await listOwners(call.context.db, actor, person.assignedOwnerId),
      settingGigabytes: (await getSettings(call.context.db)).quotaGigabytes,
      closing: await findClosing(call.context, actor, idParam(call)),
      personMark: await findPersonMark(call.context, actor, idParam(call)),
      firstPassword: await findPersonFirstPassword(call.context, actor, idParam(call)),
      factor: actor.isAdmin ? await findPersonFactor(call.context, actor, idParam(call)) : null,
      ...(await findVolunteerChoice(call.context.db, { userId: idParam(call) })),
      snapshot: await findCarersSnapshot(call.context.db, actor, idParam(call)),
      purchases: actor.isAdmin ? await listPlanPurchases(call.context, actor, { userId: idParam(call) }) : [],
      now: nowText(call.context.clock),
      ownId: actor.realUserId,
    };
  });
}

export function action(args: ActionFunctionArgs) {
  return pageAction(args, async (call, actor) => {
    const form = await readForm(call.request, call.context);
    const run = findIntent(intents, form.get("intent") ?? "update");
    await requireProofFor(run, call, actor, form);
    try {
      return await runIdempotently(call, actor, form, () => run(call, actor, form));
    } catch (error) {
      if (!isDomainError(error))
        return unexpectedFormError(form, personFormId, error, unexpectedErrors.updatePerson);
      await getPerson(call.context.db, actor, idParam(call));
      const isPress = form.get("intent") === "mark/press";
      return rejectForm(form, isPress ? markPressFormId : personFormId, error);
    }
  });
}

type Intent = (call: PageCall, actor: Actor, form: FormData) => Promise<Response>;

const intents: Record<string, Intent> = {
  update,
  invite,
  link,
  reopen,
  leave,
  "family/ask": askFamily,
  "card/revoke": revokeCard,
  "mark/press": press,
  "second-factor/off": turnOffFactor,
};

/** Roles and the second factor of others matter most. */
async function requireProofFor(run: Intent, call: PageCall, actor: Actor, form: FormData): Promise<void> {
  if (run === turnOffFactor) await requireProof(call);
  if (run !== update) return;
  const before = await getPerson(call.context.db, actor, idParam(call));
  await requireProofForRoles(call, before, rolesOfForm(form));
}

async function update(call: PageCall, actor: Actor, form: FormData): Promise<Response> {
  const { context } = call;
  const before = await getPerson(context.db, actor, idParam(call));
  const change = withoutKeptRoles(before, offeredTo(actor, form, parseForm(form, PersonInput)));
  const self = requireSelf(actor, returnFirst);
  const saved = await updatePerson(context, self, before.id, change).catch((error: unknown) => {
    if (error instanceof Waiting) return error;
    throw error;
  });
  if (saved instanceof Waiting) return shownAgain(call, t("Saved, but for the email address"), t(saved.said));
  const { displayName } = saved;
  return shownAgain(
    call,
    t("User updated"),
    t("What you changed of {name} is saved.", { name: displayName }),
  );
}

/** Leads back to the person, with what was done. */
function shownAgain(call: PageCall, title: string, text?: string): Promise<Response> {
  const said = { kind: "success", title, ...(text !== undefined && { text }) } as const;
  return redirectWithFlash(call.context, `/admin/users/${idParam(call)}`, said);
}

const administratorsFields = ["assignedOwnerId", "plan", "writerMinutes", "quotaGigabytes"] as const;

/** An owner's form does not have the fields that only administrators change, so they stay. */
function offeredTo(actor: Actor, form: FormData, input: PersonInput): PersonChange {
  const kept: string[] = administratorsFields.filter((name) => !actor.isAdmin && !form.has(name));
  return Object.fromEntries(Object.entries(input).filter(([name]) => !kept.includes(name)));
}

async function press(call: PageCall, actor: Actor, form: FormData): Promise<Response> {
  const { context } = call;
  const id = idParam(call);
  const input = parseForm(form, MarkPressInput);
  const isLifted = await pressMark(context, requireSelf(actor, returnFirst), id, input);
  return shownAgain(
    call,
    isLifted ? t("Nothing has to wait any more") : t("Thank you. Somebody else has to say it too."),
  );
}

async function link(call: PageCall, actor: Actor): Promise<Response> {
  const id = idParam(call);
  await mailPasswordLink(call.context, requireSelf(actor, returnFirst), id);
  return shownAgain(call, t("An email with a link to choose a password is on its way"));
}

async function turnOffFactor(call: PageCall, actor: Actor): Promise<Response> {
  const id = idParam(call);
  await turnOffPersonFactor(call.context, requireSelf(actor, returnFirst), id);
  return shownAgain(
    call,
    t("Their second step is off"),
    t("They are signed out everywhere, and are told by email where they have an address."),
  );
}

async function reopen(call: PageCall, actor: Actor): Promise<Response> {
  const { displayName } = await reopenPerson(call.context, requireSelf(actor, returnFirst), idParam(call));
  return shownAgain(call, t("The account of {name} is open again", { name: displayName }));
}

/** An owner does not see the person any more after that. */
async function leave(call: PageCall, actor: Actor): Promise<Response> {
  const { displayName } = await leaveHouse(call.context, requireSelf(actor, returnFirst), idParam(call));
  return redirectWithFlash(call.context, "/admin/people", {
    kind: "success",
    title: t("{name} has left the house", { name: displayName }),
  });
}

async function revokeCard(call: PageCall, actor: Actor): Promise<Response> {
  const id = idParam(call);
  await revokeCards(call.context, requireSelf(actor, returnFirst), id);
  return shownAgain(call, t("The earlier cards have ended. Please print a new one."));
}

async function askFamily(call: PageCall, actor: Actor): Promise<Response> {
  const id = idParam(call);
  await askToInvite(call.context, requireSelf(actor, returnFirst), id);
  return shownAgain(call, t("They are asked on their own page at the next visit"));
}

async function invite(call: PageCall, actor: Actor): Promise<Response> {
  const id = idParam(call);
  await resendInvitation(call.context, requireSelf(actor, returnFirst), id);
  return shownAgain(call, t("Another invitation is on its way"));
}

export default function PersonPage() {
  const { shell, ...data } = useLoaderData<typeof loader>();
  return <PersonScreen shell={shell} {...data} rejected={useActionData<typeof action>()} />;
}
