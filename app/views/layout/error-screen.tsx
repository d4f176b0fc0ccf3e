import { type Message, message } from "~/messages/message";
import { t } from "~/messages/translate";
import { sendAddressLinkWords } from "./ask-for-address-link";
import { BareHeader } from "./headers";

const messages: Record<number, { title: Message; text: Message }> = {
  403: {
    title: message("This page is not open to you"),
    text: message("You are signed in, but this part belongs to somebody else."),
  },
  404: {
    title: message("404 Page Not Found"),
    text: message("There is nothing at this address. It may have been mistyped, or what was here has moved."),
  },
  405: {
    title: message("That is not possible here"),
    text: message("Please go back and try again from the page itself."),
  },
  429: {
    title: message("One moment, please"),
    text: message("Too many attempts. Please wait a few minutes and try again."),
  },
};

const links = {
  visitor: [
    { href: "/", label: message("Go to your stories") },
    { href: "/auth", label: message("Sign in") },
    { href: "/landing", label: message("See what this is about") },
    { href: "/pricing", label: message("Plans and prices") },
    { href: "/examples", label: message("Look inside finished books") },
    { href: "/contact", label: message("Ask us") },
  ],
  signedIn: [
    { href: "/", label: message("Go to your stories") },
    { href: "/preview", label: message("Read your book") },
    { href: "/account", label: message("Your account") },
    { href: "/contact", label: message("Ask us") },
  ],
};

interface ErrorScreenProps {
  status: number;
  message?: string;
  typed?: string;
  /** Undefined if it could not be loaded. */
  brandName?: string;
  isVisitor: boolean;
  /** Set where the person's address is to be proven first. */
  addressFormToken?: string;
}

export function errorTitle(status: number, isLinkOffered = false): string {
  if (isLinkOffered) return t("Photos and recordings come next");
  const known = messages[status];
  if (known) return t(known.title);
  return status === 409 ? t("This was not done") : t("Something went wrong");
}

/** Needs no data, because loading may have failed. */
export function ErrorScreen(props: ErrorScreenProps) {
  const { status, message, typed, brandName, isVisitor, addressFormToken } = props;
  const known = messages[status];
  const text =
    (addressFormToken ? message : known && t(known.text)) ??
    message ??
    t("Something went wrong on our side. What you saved is safe. Please try again in a moment.");
  return (
    <>
      <BareHeader brandName={brandName} />
      <main id="main" className="page page--narrow">
        <h1>{errorTitle(status, addressFormToken !== undefined)}</h1>
        <p>{text}</p>
        {addressFormToken && <SendLinkForm formToken={addressFormToken} />}
        {typed && <DraftText text={typed} />}
        <p>{t("If you were writing, your browser’s Back button takes you to the page with your words.")}</p>
        <h2>{t("Where to go from here")}</h2>
        <ul className="ways">
          {links[isVisitor ? "visitor" : "signedIn"].map(({ href, label }) => (
            <li key={href}>
              <a href={href}>{t(label)}</a>
            </li>
          ))}
        </ul>
      </main>
    </>
  );
}

function SendLinkForm({ formToken }: { formToken: string }) {
  return (
    <form method="post" action="/account/address-link">
      <input type="hidden" name="formToken" value={formToken} />
      <button type="submit" className="button button--primary">
        {t(sendAddressLinkWords)}
      </button>
    </form>
  );
}

function DraftText({ text }: { text: string }) {
  return (
    <section className="field">
      <label className="field__label" htmlFor="typed">
        {t("What you wrote")}
      </label>
      <p className="field__hint" id="typed-hint">
        {t("It may not be saved. To be sure, copy it from here before you go on.")}
      </p>
      <textarea
        className="input input--story"
        id="typed"
        aria-describedby="typed-hint"
        rows={12}
        readOnly
        dir="auto"
        defaultValue={text}
      />
    </section>
  );
}
