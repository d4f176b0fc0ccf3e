import type { Letter } from "../mail/letter";

type LetterContent = Omit<Letter, "from">;

/** Goes to the previous address. The new one is masked, because others may read this mailbox. */
export function emailChangedLetter(to: string, email: string | null): LetterContent {
  return {
    subject: "Your email address was changed",
    to,
    paragraphs: [
      email
        ? `Mails about your account go to another address from now on: ${maskEmail(email)}.`
        : "Your account has no email address any more, and no mails are sent about it.",
      "If it was you, all is well.",
    ],
    closing: [
      "If it was not you, somebody has your password: please tell the people who look after the site.",
    ],
  };
}

/** `signIn` is the URL of the sign-in page, if the site has a public address. */
export function accountClosedLetter(to: string, signIn: string | undefined): LetterContent {
  return {
    subject: "Your account is closed",
    to,
    paragraphs: [
      "As you asked, your account is closed, and all devices were signed out.",
      "For 30 days you can change your mind: sign in, and press “Open my account again”. Everything will be where it was.",
      "After that your stories, photos, recordings and all else of yours is deleted, and nobody can bring it back.",
    ],
    button: signIn === undefined ? undefined : { label: "Sign in", href: signIn },
    closing: ["If it was not you, please sign in, open the account again, and choose a new password."],
  };
}

/** For an account that an administrator closed. The reason may be private, so it is left out. */
export function accountClosedByStaffLetter(to: string, signIn: string | undefined): LetterContent {
  return {
    subject: "Your account was closed",
    to,
    paragraphs: [
      "The people who look after this site have closed your account, and all devices were signed out.",
      "For 30 days it can be opened again: sign in, and press “Open my account again”. Everything will be where it was.",
      "After that the stories, photos, recordings and all else in it is deleted, and nobody can bring it back.",
    ],
    button: signIn === undefined ? undefined : { label: "Sign in", href: signIn },
    closing: ["If you do not know why, please write to the people who look after this site."],
  };
}

/** To whoever receives the download of a closed account. `name` is the account's. */
export function exportLinkLetter(name: string, href: string, endsOn: string): LetterContent {
  return {
    subject: `What ${name} has written`,
    to: "reader",
    paragraphs: [
      `The account of ${name} is closed. This button opens a page with everything in it, to keep: the stories, photos, recordings and books, in one file.`,
      `It works once, on one device, until ${endsOn}. Then the account is deleted, and nobody can bring it back. The file may take some time to be ready: the page says so.`,
    ],
    button: { label: "Open the download", href },
    closing: ["Whoever has this link can read it all. Please pass it on to nobody else."],
  };
}

export function accountReopenedLetter(to: string): LetterContent {
  return {
    subject: "Your account is open again",
    to,
    paragraphs: ["Welcome back. Your account is open again, and everything is where it was."],
    closing: [],
  };
}

function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return `${[...email][0] ?? ""}…${email.slice(at)}`;
}
