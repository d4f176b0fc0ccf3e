import { formatDate } from "../../../base/format";
import {
  addressLetter,
  firstPasswordLetter,
  passwordChangedLetter,
  resetLetter,
  signInLetter,
} from "../../../people/auth/letters";
import { secondFactorLetter } from "../../../people/auth/second-factor/letters";
import { markLetter } from "../../../people/marks/begin-mark.server";
import {
  trialConfirmationLetter,
  trialEndedLetter,
  trialEndingLetter,
  trialKnownLetter,
  trialWelcomeLetter,
} from "../../../people/trials/trial-letters";
import {
  addressRequestLetter,
  newAccountLetter,
  passwordLinkLetter,
} from "../../../people/users/invitation-letters";
import {
  accountClosedByStaffLetter,
  accountClosedLetter,
  accountReopenedLetter,
  emailChangedLetter,
  exportLinkLetter,
} from "../../../people/users/letters";
import { allowedLetter, toDecideLetter, waitingLetter } from "../../../people/waiting/waiting-letters";
import { day, helperName, person, type SamplesOf, storyTitle, token } from "./mail-sample";

const order = { kind: "order", label: "ORD-1042" } as const;
const signIn = (appUrl: string) => `${appUrl}/auth`;
const house = "Rosewood House";
const trial = { to: helperName, username: "rosewood-house", endsAt: day, readableUntil: day };
const newAddress = "margaret@example.org";

export const peopleSamples: SamplesOf<
  | "password-reset"
  | "invitation"
  | "sign-in-link"
  | "password-changed"
  | "mail-changed"
  | "mail-address-request"
  | "account-closed"
  | "account-reopened"
  | "export-link"
  | "credential-mark"
  | "waiting-request"
  | "second-factor"
  | "trial-confirmation"
  | "trial-welcome"
  | "trial-ending"
  | "trial-ended"
> = {
  "trial-confirmation": {
    usual: (config) => trialConfirmationLetter(config, { house, name: helperName, endsAt: day }, token),
    known: (config) => trialKnownLetter(config, helperName),
  },
  "trial-welcome": { usual: (config) => trialWelcomeLetter(config, trial) },
  "trial-ending": { usual: (config) => trialEndingLetter(config, trial) },
  "trial-ended": { usual: (config) => trialEndedLetter(config, trial) },
  invitation: { usual: (config) => newAccountLetter(config, person, helperName, token) },
  "sign-in-link": {
    usual: (config) => signInLetter(config, person, { token, code: "482913" }),
    address: (config) => addressLetter(config, person, { token }),
  },
  "password-reset": {
    usual: (config) => resetLetter(config, person, { token }),
    staff: (config) => passwordLinkLetter(config, person, helperName, token),
  },
  "password-changed": {
    usual: () => passwordChangedLetter(person.to),
    first: () => firstPasswordLetter(person, helperName, day),
  },
  "mail-changed": {
    usual: () => emailChangedLetter(person.to, newAddress),
    none: () => emailChangedLetter(person.to, null),
  },
  "mail-address-request": {
    usual: (config) =>
      addressRequestLetter(
        config,
        { to: person.to, staffName: helperName, address: newAddress, endsAt: day },
        token,
      ),
  },
  "second-factor": {
    usual: () => secondFactorLetter(person.to, { what: "on" }),
    off: () => secondFactorLetter(person.to, { what: "off" }),
    "off-by-staff": () => secondFactorLetter(person.to, { what: "off by", by: helperName }),
    passkey: () => secondFactorLetter(person.to, { what: "passkey-added" }),
    "passkey-removed": () => secondFactorLetter(person.to, { what: "passkey-removed" }),
    codes: () => secondFactorLetter(person.to, { what: "codes" }),
    "code-used": () => secondFactorLetter(person.to, { what: "recovery-code", left: 7 }),
  },
  "credential-mark": {
    usual: (config) =>
      markLetter(config, person.to, { kind: "password", madeBy: helperName, until: day }, token),
    code: (config) => markLetter(config, person.to, { kind: "code", madeBy: helperName, until: day }, token),
    address: (config) =>
      markLetter(config, person.to, { kind: "address", madeBy: helperName, until: day }, token),
  },
  "waiting-request": {
    usual: (config) => waitingLetter(config, person.to, { ...order, dueAt: day }),
    story: (config) =>
      waitingLetter(config, person.to, { kind: "delete-story", label: storyTitle, dueAt: day }),
    decide: (config) =>
      toDecideLetter(config, helperName, {
        ...{ ...order, displayName: person.displayName },
        ...{ madeBy: "Ruth", dueAt: day },
      }),
    allowed: (config) => allowedLetter(config, person.to, order),
    download: (config) => allowedLetter(config, person.to, { kind: "download", label: "" }),
  },
  "account-closed": {
    usual: ({ appUrl }) => accountClosedLetter(person.to, signIn(appUrl), false),
    plan: ({ appUrl }) => accountClosedLetter(person.to, signIn(appUrl), true),
    staff: ({ appUrl }) => accountClosedByStaffLetter(person.to, signIn(appUrl), false),
  },
  "account-reopened": {
    usual: () => accountReopenedLetter(person.to, null),
    plan: () => accountReopenedLetter(person.to, "ended"),
  },
  "export-link": {
    usual: ({ appUrl }) => exportLinkLetter(person.displayName, `${appUrl}/export/${token}`, formatDate(day)),
  },
};
