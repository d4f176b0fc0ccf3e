import { createHash } from "node:crypto";
import type { Selectable } from "kysely";
import type { WritingCallsTable } from "~/db/tables";
import { inLanguage } from "~/messages/language.server";
import { toLanguage } from "~/messages/languages";
import { t } from "~/messages/translate";
import { nowText } from "../../base/deps";
import type { Letter } from "../../base/mail/letter";
import { enqueueMail, linkTo, type MailDeps, type MailSettings } from "../../base/mail/outbox.server";
import { findSupportEmail, type SettingsDeps } from "../../base/settings/settings.server";
import { formatAppointment, timeZoneOfPlace } from "../../base/time-zones";
import { calendarFile } from "./calendar-file";

export type AppointmentDeps = MailDeps & { config: MailDeps["config"] & SettingsDeps["config"] };

/** Mails the customer a new or cancelled call, with a calendar file. Within the transaction of the change. */
export async function mailAppointment(
  deps: AppointmentDeps,
  call: Selectable<WritingCallsTable>,
): Promise<void> {
  const customer = await deps.db
    .selectFrom("writingServices")
    .innerJoin("checkouts", "checkouts.id", "writingServices.checkoutId")
    .leftJoin("users", "users.id", "checkouts.userId")
    .leftJoin("postalAddresses", "postalAddresses.userId", "users.id")
    .select(["users.id as userId", "users.displayName", "users.email", "checkouts.email as buyerEmail"])
    .select(["users.locale", "checkouts.locale as buyerLocale", "checkouts.isGift"])
    .select(["writingServices.timeZone", "postalAddresses.phone"])
    .select(["postalAddresses.state", "postalAddresses.country"])
    .where("writingServices.id", "=", call.writingServiceId)
    .executeTakeFirst();
  if (!customer) return;
  // Calls are the affair of who has the plan: whoever gave it reads neither their day nor their phone number.
  const recipient = customer.email ?? (customer.isGift ? null : customer.buyerEmail);
  if (!recipient) return;
  const organizer = await findSupportEmail(deps);
  const timeZone = customer.timeZone || timeZoneOfPlace(customer);
  const letter = () =>
    appointmentLetter(deps.config, call, {
      to: customer.displayName ?? recipient,
      when: formatAppointment(call.startsAt, timeZone),
      phone: customer.phone ?? "",
    });
  const language = toLanguage(customer.locale ?? customer.buyerLocale);
  const calendar = inLanguage(language, () =>
    calendarFile({
      uid: uidOf(deps, call),
      sequence: call.sequence,
      startsAt: call.startsAt,
      minutes: call.plannedMinutes,
      title: t("Call with your writer, {brandName}", { brandName: deps.config.brandName }),
      description: letter().paragraphs.join("\n"),
      isCancelled: call.cancelledAt !== null,
      writtenAt: nowText(deps.clock),
      organizer,
      organizerName: deps.config.brandName,
    }),
  );
  const { userId } = customer;
  await enqueueMail(deps, { kind: "appointment", userId, recipient, language, letter, calendar });
}

function uidOf({ config }: MailDeps, { id, createdAt }: Selectable<WritingCallsTable>): string {
  const host = config.appUrl ? new URL(config.appUrl).hostname : "localhost";
  return `call-${id}-${createHash("sha256").update(createdAt).digest("hex").slice(0, 12)}@${host}`;
}

/** Tells the customer of a call, or that it is cancelled. `when` is in their time zone; `phone` is empty where unknown. */
export function appointmentLetter(
  config: MailSettings,
  { plannedMinutes, cancelledAt }: Pick<Selectable<WritingCallsTable>, "plannedMinutes" | "cancelledAt">,
  { to, when, phone }: { to: string; when: string; phone: string },
): Omit<Letter, "from"> {
  const account = config.appUrl
    ? { label: t("See it on your account"), href: linkTo(config, "/account#plan") }
    : undefined;
  if (cancelledAt !== null) {
    return {
      subject: t("Your call with your writer is cancelled: {when}", { when }),
      to,
      paragraphs: [
        t("The call with your writer on {when} is cancelled. It does not count against your time.", { when }),
      ],
      button: account,
      closing: [
        t("If you did not expect this, please write to us. The attached file removes it from your calendar."),
      ],
    };
  }
  return {
    subject: t("Your call with your writer: {when}", { when }),
    to,
    paragraphs: [
      t("Your writer will call you on {when}. Please set aside {plannedMinutes} minutes.", {
        when,
        plannedMinutes: String(plannedMinutes),
      }),
      phone
        ? t("We will call you at {phone}. If another number is better, please let us know.", { phone })
        : t("Please let us know which number to call."),
    ],
    button: account,
    closing: [
      t(
        "The attached file adds the call to your calendar. If the time does not work for you, please let us know.",
      ),
    ],
  };
}
