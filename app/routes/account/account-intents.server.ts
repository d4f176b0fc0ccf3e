import { type Actor, isImpersonating, requireSelf } from "~/domain/base/actor";
import { chooseTranscription } from "~/domain/media/transcripts/request-transcript.server";
import type { TranscriptionChoice } from "~/domain/media/transcripts/transcript-status.server";
import { changePassword } from "~/domain/people/auth/change-password.server";
import { signOutDevice, signOutOtherDevices } from "~/domain/people/auth/devices.server";
import { PasswordChangeInput } from "~/domain/people/auth/schema";
import { changeMailAddress, updateDetails } from "~/domain/people/users/account.server";
import {
  AddressFormInput,
  LocaleInput,
  setAddressForm,
  setLocale,
} from "~/domain/people/users/language.server";
import {
  DetailsInput,
  detailsFormId,
  MailAddressInput,
  mailFormId,
  passwordFormId,
} from "~/domain/people/users/schema";
import { weeklyQuestionFormId } from "~/domain/writing/questions/schema";
import { chooseWritingHelp } from "~/domain/writing/writing-help/choice.server";
import { rememberDevice } from "~/http/cookies/known-device.server";
import { rememberLanguage } from "~/http/cookies/language.server";
import { rememberPlainPages } from "~/http/cookies/preferences.server";
import { readSessionId, serializeSession } from "~/http/cookies/session.server";
import { parseForm, readForm, rejectForm } from "~/http/forms/forms.server";
import { runIdempotently } from "~/http/forms/idempotency.server";
import { findIntent } from "~/http/forms/intents";
import { type PageCall, redirectWithFlash } from "~/http/page.server";
import { inLanguage } from "~/messages/language.server";
import { t } from "~/messages/translate";

import { endReports, getReports } from "./house-report-intents.server";
import { askPromptAgain, endMailedQuestions, saveWeeklyQuestion } from "./weekly-question-intents.server";

type Intent = (call: PageCall, actor: Actor, form: FormData) => Promise<Response>;

const intents: Record<string, { run: Intent; formId?: string }> = {
  "details/save": { run: saveDetailsIntent, formId: detailsFormId },
  "language/choose": { run: chooseLanguageIntent },
  "language/address-form": { run: chooseAddressFormIntent },
  "mail/change": { run: changeMailIntent, formId: mailFormId },
  "password/change": { run: changePasswordIntent, formId: passwordFormId },
  "device/sign-out": { run: signOutDeviceIntent },
  "device/sign-out-others": { run: signOutOthersIntent },
  "transcription/allow": { run: (call, actor) => chooseTranscriptionIntent(call, actor, "allowed") },
  "transcription/decline": { run: (call, actor) => chooseTranscriptionIntent(call, actor, "declined") },
  "writing-help/allow": { run: (call, actor) => setWritingHelp(call, actor, "allowed") },
  "writing-help/decline": { run: (call, actor) => setWritingHelp(call, actor, "declined") },
  "weekly-question/save": { run: saveWeeklyQuestion, formId: weeklyQuestionFormId },
  "mailed-questions/end": { run: endMailedQuestions },
  "prompt/ask-again": { run: askPromptAgain },
  "house-reports/get": { run: getReports },
  "house-reports/end": { run: endReports },
  "pages/plain": { run: (call) => choosePages(call, true) },
  "pages/usual": { run: (call) => choosePages(call, false) },
};

export async function runAccountIntent(call: PageCall, actor: Actor): Promise<Response> {
  const form = await readForm(call.request, call.context);
  const intent = findIntent(intents, form.get("intent"));
  const { run, formId } = intent;
  try {
    return await runIdempotently(call, actor, form, () => run(call, actor, form));
  } catch (error) {
    if (!formId) throw error;
    return rejectForm(form, formId, error);
  }
}

async function saveDetailsIntent({ context }: PageCall, actor: Actor, form: FormData): Promise<Response> {
  await updateDetails(context, actor, parseForm(form, DetailsInput));
  return done(context, t("Your name is saved"));
}

/** While viewing, the language of the person who is looked after. */
async function chooseLanguageIntent({ context }: PageCall, actor: Actor, form: FormData): Promise<Response> {
  const { locale } = parseForm(form, LocaleInput);
  await setLocale(context, actor, locale);
  if (isImpersonating(actor)) return done(context, t("The language is saved"));
  const headers = new Headers({ "Set-Cookie": rememberLanguage(context.config, locale) });
  return inLanguage(locale, () => done(context, t("Your language is saved"), undefined, headers));
}

async function chooseAddressFormIntent(
  { context }: PageCall,
  actor: Actor,
  form: FormData,
): Promise<Response> {
  await setAddressForm(context, actor, parseForm(form, AddressFormInput).addressForm);
  return done(context, t("How the questions speak is saved"));
}

async function changeMailIntent({ context }: PageCall, actor: Actor, form: FormData): Promise<Response> {
  const input = parseForm(form, MailAddressInput);
  await changeMailAddress(context, requireSelf(actor), context.client, input);
  return done(context, input.email ? t("Your email address is saved") : t("Your email address is removed"));
}

async function changePasswordIntent({ context }: PageCall, actor: Actor, form: FormData): Promise<Response> {
  const input = parseForm(form, PasswordChangeInput);
  const session = await changePassword(context, requireSelf(actor), context.client, input);
  const headers = new Headers({ "Set-Cookie": await serializeSession(context, session.id) });
  headers.append("Set-Cookie", await rememberDevice(context, session));
  return done(context, t("Your password is changed"), t("All your other devices were signed out."), headers);
}

async function signOutDeviceIntent({ context }: PageCall, actor: Actor, form: FormData): Promise<Response> {
  await signOutDevice(context, requireSelf(actor), String(form.get("device") ?? ""));
  return done(context, t("That device is signed out"));
}

async function signOutOthersIntent({ request, context }: PageCall, actor: Actor): Promise<Response> {
  await signOutOtherDevices(context, requireSelf(actor), (await readSessionId(request, context)) ?? "");
  return done(context, t("All your other devices are signed out"));
}

async function chooseTranscriptionIntent(
  { context }: PageCall,
  actor: Actor,
  choice: TranscriptionChoice,
): Promise<Response> {
  await chooseTranscription(context, requireSelf(actor), choice);
  const isAllowed = choice === "allowed";
  return done(
    context,
    isAllowed ? t("Your recordings can be written down now") : t("Your recordings stay here"),
  );
}

async function choosePages({ context }: PageCall, isPlain: boolean): Promise<Response> {
  const headers = new Headers({ "Set-Cookie": await rememberPlainPages(context.config, isPlain) });
  const title = isPlain
    ? t("Pages are plain on this device now")
    : t("Pages are as usual on this device again");
  return done(context, title, undefined, headers);
}

async function setWritingHelp(
  { context }: PageCall,
  actor: Actor,
  choice: "allowed" | "declined",
): Promise<Response> {
  await chooseWritingHelp(context, requireSelf(actor), choice);
  return done(context, choice === "allowed" ? t("Writing help is on") : t("Writing help is off"));
}

/** Redirects to the page's top, where the message is: browsers restore the scroll position otherwise. */
function done(
  context: PageCall["context"],
  title: string,
  text?: string,
  headers?: Headers,
): Promise<Response> {
  return redirectWithFlash(context, "/account#main", { kind: "success", title, text }, headers);
}
