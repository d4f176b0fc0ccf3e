import type { Db } from "~/db/open.server";
import { inLanguage } from "~/messages/language.server";
import type { Language } from "~/messages/languages";
import { message } from "~/messages/message";
import { type Actor, requireAdministrator } from "../../../base/actor";
import { recordAudit } from "../../../base/audit/audit.server";
import { NotFound, ValidationError } from "../../../base/errors";
import { enqueueMail, type MailDeps, type MailSettings } from "../../../base/mail/outbox.server";
import { findSupportEmail } from "../../../base/settings/settings.server";
import { findSampleLetter, mailGroups, type SampleMail, samplesOfKind } from "./mail-kinds";
import type { SampleSettings } from "./mail-sample";

export type SampleDeps = MailDeps & { config: { supportEmail: string | undefined } };

/** Every kind of mail with words of the demo, in groups, in the present language. Throws Forbidden. */
export function listSamples({ config }: { config: MailSettings }, actor: Actor) {
  requireAdministrator(actor);
  return mailGroups.map(({ name, kinds }) => ({
    name,
    mails: kinds.flatMap((kind) => samplesOfKind(settingsOf(config), kind)),
  }));
}

/** One of them, in a language. Throws Forbidden, and NotFound for an id that stands for none. */
export function getSample(
  { config }: { config: MailSettings },
  actor: Actor,
  id: string,
  language: Language,
): SampleMail {
  requireAdministrator(actor);
  const kind = mailGroups.flatMap(({ kinds }) => kinds).find((one) => one === id.split(".")[0]);
  const mails = kind ? inLanguage(language, () => samplesOfKind(settingsOf(config), kind)) : [];
  const mail = mails.find((one) => one.id === id);
  if (!mail) throw new NotFound();
  return mail;
}

/** Mails to the administrator's own or the support address, and returns it. Audited. Throws Forbidden, NotFound, and ValidationError without one. */
export async function sendSample(
  deps: SampleDeps,
  actor: Actor,
  id: string,
  language: Language,
): Promise<string> {
  requireAdministrator(actor);
  const letter = findSampleLetter(id);
  if (!letter) throw new NotFound();
  const recipient = (await findOwnAddress(deps.db, actor)) ?? (await findSupportEmail(deps));
  if (!recipient)
    throw new ValidationError({
      "": [message("Your account has no email address, and the site has no support address.")],
    });
  await deps.db.transaction().execute(async (db) => {
    const within = { ...deps, db };
    const said = () => letter(settingsOf(deps.config));
    // Without the account, whose own language would be taken.
    await enqueueMail(within, { kind: "test", userId: null, recipient, language, letter: said });
    await recordAudit(within, actor, "mail.sample", { id, language });
  });
  return recipient;
}

async function findOwnAddress(db: Db, { realUserId }: Actor): Promise<string | null> {
  const user = await db.selectFrom("users").select("email").where("id", "=", realUserId).executeTakeFirst();
  return user?.email ?? null;
}

/** Samples have links also where the site does not know its address yet. */
function settingsOf(config: MailSettings): SampleSettings {
  return { ...config, appUrl: config.appUrl ?? "https://www.example.org" };
}
