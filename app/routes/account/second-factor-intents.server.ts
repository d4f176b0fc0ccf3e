import { json } from "@remix-run/node";
import type { Self } from "~/domain/base/actor";
import { nowText } from "~/domain/base/deps";
import { Conflict, ValidationError } from "~/domain/base/errors";
import { parseInput, rowId } from "~/domain/base/schema-fields";
import { addPasskey, removePasskey } from "~/domain/people/auth/second-factor/passkeys.server";
import {
  FactorInput,
  NewPasskeyInput,
  passkeyFormId,
  secondFactorFormId,
} from "~/domain/people/auth/second-factor/schema";
import { turnOffSecondFactor } from "~/domain/people/auth/second-factor/second-factors.server";
import { confirmApp, makeRecoveryCodes } from "~/domain/people/auth/second-factor/set-up.server";
import { passkeySite } from "~/http/auth/passkey-site.server";
import { rememberProof, requireProof } from "~/http/auth/proof.server";
import { safeReturnTo } from "~/http/auth/return-to";
import { parseForm, readForm, rejectForm } from "~/http/forms/forms.server";
import { runIdempotently } from "~/http/forms/idempotency.server";
import { findIntent } from "~/http/forms/intents";
import { type PageCall, redirectWithFlash } from "~/http/page.server";
import { message } from "~/messages/message";
import { t } from "~/messages/translate";

interface Intent {
  run: (call: PageCall, self: Self, form: FormData) => Promise<Response>;
  formId: string;
  /** The others can be sent only from what the page has shown after it asked. */
  asksAgain: boolean;
}

const page = "/account/second-factor";

const intents: Record<string, Intent> = {
  "app/confirm": { run: confirm, formId: secondFactorFormId, asksAgain: false },
  "passkey/add": { run: add, formId: passkeyFormId, asksAgain: false },
  "passkey/remove": { run: remove, formId: passkeyFormId, asksAgain: true },
  "codes/renew": { run: renew, formId: secondFactorFormId, asksAgain: true },
  off: { run: turnOff, formId: secondFactorFormId, asksAgain: true },
};

export async function runFactorIntent(call: PageCall, self: Self): Promise<Response> {
  const form = await readForm(call.request, call.context);
  const { run, formId, asksAgain } = findIntent(intents, form.get("intent") ?? "app/confirm");
  if (asksAgain) await requireProof(call);
  try {
    return await runIdempotently(call, self, form, () => run(call, self, form));
  } catch (error) {
    form.delete("passkey");
    return rejectForm(form, formId, error);
  }
}

async function confirm(call: PageCall, self: Self, form: FormData): Promise<Response> {
  try {
    const codes = await confirmApp(call.context, self, parseForm(form, FactorInput).code);
    await rememberProof(call);
    return shown(call, codes, t("The second step is on"));
  } catch (error) {
    // The second request of a double click, whose answer hides the first.
    if (!(error instanceof Conflict)) throw error;
    const text = t("If you have not seen your recovery codes, please make new ones below.");
    return redirectWithFlash(call.context, page, {
      kind: "success",
      title: t("The second step is on"),
      text,
    });
  }
}

async function add(call: PageCall, self: Self, form: FormData): Promise<Response> {
  const site = passkeySite(call);
  if (!site) throw new ValidationError({ "": [message("This address takes no passkeys.")] });
  const codes = await addPasskey(call.context, self, site, parseForm(form, NewPasskeyInput));
  await rememberProof(call);
  return shown(call, codes, t("The passkey is added"));
}

async function remove({ context }: PageCall, self: Self, form: FormData): Promise<Response> {
  const id = parseInput(rowId(message("Please choose a passkey of the list.")), form.get("passkeyId"));
  await removePasskey(context, self, id);
  return redirectWithFlash(context, page, { kind: "success", title: t("The passkey is removed") });
}

async function renew(call: PageCall, self: Self): Promise<Response> {
  return shown(call, await makeRecoveryCodes(call.context, self), "");
}

async function turnOff({ context }: PageCall, self: Self): Promise<Response> {
  await turnOffSecondFactor(context, self);
  return redirectWithFlash(context, "/account#second-step", {
    kind: "success",
    title: t("The second step is off"),
  });
}

/** Codes are shown only in this answer: the database has their hashes. */
async function shown({ context, url }: PageCall, codes: string[] | null, title: string): Promise<Response> {
  const next = safeReturnTo(url.searchParams.get("returnTo")) ?? page;
  if (!codes) return redirectWithFlash(context, next, { kind: "success", title });
  const made = { codes, madeAt: nowText(context.clock), next };
  return json({ made }, { headers: { "Cache-Control": "no-store" } });
}
