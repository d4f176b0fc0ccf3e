import * as z from "zod";
import { languageCodes } from "~/messages/languages";
import { message } from "~/messages/message";
import { quotaGigabytesMax, quotaMessage } from "../quota";
import { isMailAddress, line, mailAddress, passage, wholeNumber } from "../schema-fields";
import { answerHoursMax, mailPromises } from "./promises";
import { type RetentionName, retentionDaysMax, retentionPeriods } from "./retention";

export const settingsFormId = "settings";
export const businessNameMax = 100;
export const businessAddressMax = 400;
export const taxNumberMax = 60;
export const securityContactMax = 300;

const staffIdleMinutesMax = 12 * 60;
const staffIdleMinutesMin = 5;
const staffIdleMessage = message("Please enter a whole number of minutes from {min} to {max}.", {
  min: staffIdleMinutesMin,
  max: staffIdleMinutesMax,
});
const dateMessage = message("Please enter a date with year, month and day, such as 2027-01-31.");

const dateOrNull = z.preprocess((value) => (value === "" ? null : value), z.iso.date(dateMessage).nullable());

const languageList = z.preprocess(
  (value) => (typeof value === "string" ? [value] : value),
  z.array(z.enum(languageCodes, message("Please choose a language of the list."))),
);

const firstContactDaysMax = 30;
const firstContactMessage = message("Please enter a whole number of business days from 1 to {max}.", {
  max: firstContactDaysMax,
});

const answerHoursMessage = message("Please enter a whole number of hours from 0 to {max}.", {
  max: answerHoursMax,
});

export const SettingsInput = z.object({
  supportEmail: mailAddress,
  securityContact: line(securityContactMax).refine(
    (contact) => contact === "" || isMailAddress(contact) || isSecureAddress(contact),
    message("Please enter an email address, or the address of a page that begins with https://."),
  ),
  businessName: line(businessNameMax),
  businessAddress: passage(businessAddressMax),
  taxNumber: line(taxNumberMax),
  quotaGigabytes: wholeNumber(1, quotaGigabytesMax, quotaMessage),
  firstContactDays: wholeNumber(1, firstContactDaysMax, firstContactMessage),
  /** Hours until a message is answered, as the public pages promise it; 0: no promise. */
  answerHours: wholeNumber(0, answerHoursMax, answerHoursMessage).optional(),
  mailPromise: z.enum(mailPromises, message("Please choose one of the list.")).optional(),
  hsCode: line(14).optional(),
  originCountry: line(2).optional(),
  /** The day from which administrators and owners need a second factor. Fields left out stay as they are. */
  secondFactorFrom: dateOrNull.optional(),
  staffIdleMinutes: wholeNumber(staffIdleMinutesMin, staffIdleMinutesMax, staffIdleMessage).optional(),
  /** Languages that readers may choose; English always. */
  languages: languageList.optional(),
  contactMessageDays: daysOf("contactMessageDays"),
  sentMailDays: daysOf("sentMailDays"),
  unpaidCheckoutDays: daysOf("unpaidCheckoutDays"),
  paidCheckoutDays: daysOf("paidCheckoutDays"),
  giftWordDays: daysOf("giftWordDays").optional(),
  doneJobDays: daysOf("doneJobDays"),
  auditLogDays: daysOf("auditLogDays"),
  keptAccountDays: daysOf("keptAccountDays").optional(),
  trialReadDays: daysOf("trialReadDays").optional(),
  /** Whether a house may make its own account, to try the site with three residents. */
  houseTrials: z.enum(["no", "yes"], message("Please choose one of the list.")).optional(),
} satisfies Record<
  | RetentionName
  | "supportEmail"
  | "securityContact"
  | "quotaGigabytes"
  | "firstContactDays"
  | "answerHours"
  | "mailPromise"
  | "hsCode"
  | "originCountry"
  | "businessName"
  | "businessAddress"
  | "taxNumber"
  | "secondFactorFrom"
  | "staffIdleMinutes"
  | "languages"
  | "houseTrials",
  unknown
>);
export type SettingsInput = z.infer<typeof SettingsInput>;

function isSecureAddress(text: string): boolean {
  return /^https:\/\/\S+$/.test(text) && URL.canParse(text);
}

function daysOf(name: RetentionName) {
  const { minDays } = retentionPeriods[name];
  const range = { min: minDays, max: retentionDaysMax };
  const refused = message("Please enter a whole number of days from {min} to {max}.", range);
  return wholeNumber(minDays, retentionDaysMax, refused);
}
