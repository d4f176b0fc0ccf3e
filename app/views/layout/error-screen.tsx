import { sendAddressLinkWords } from "../people/account/ask-for-address-link";
import { BareHeader } from "./headers";

const messages: Record<number, { title: string; text: string }> = {
  403: {
    title: "This page is not open to you",
    text: "You are signed in, but this part belongs to somebody else.",
  },
  404: {
    title: "404 Page Not Found",
    text: "There is nothing at this address. It may have been mistyped, or what was here has moved.",
  },
  405: { title: "That is not possible here", text: "Please go back and try again from the page itself." },
  429: { title: "One moment, please", text: "Too many attempts. Please wait a few minutes and try again." },
};

const links = {
  visitor: [
    { href: "/", label: "Go to your stories" },
    { href: "/auth", label: "Sign in" },
    { href: "/landing", label: "See what this is about" },
    { href: "/pricing", label: "Plans and prices" },
    { href: "/examples", label: "Look inside finished books" },
    { href: "/contact", label: "Ask us" },
  ],
  signedIn: [
    { href: "/", label: "Go to your stories" },
    { href: "/preview", label: "Read your book" },
    { href: "/account", label: "Your account" },
    { href: "/contact", label: "Ask us" },
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

/** The first heading of the page, and its title. */
export function errorTitle(status: number, isLinkOffered = false): string {
  if (isLinkOffered) return "Photos and recordings come next";
  return messages[status]?.title ?? (status === 409 ? "This was not done" : "Something went wrong");
}

/** Needs no data, because loading may have failed. */
export function ErrorScreen(props: ErrorScreenProps) {
  const { status, message, typed, brandName, isVisitor, addressFormToken } = props;
  const text =
    (addressFormToken ? message : messages[status]?.text) ??
    message ??
    "Something went wrong on our side. What you saved is safe. Please try again in a moment.";
  return (
    <>
      <BareHeader brandName={brandName} />
      <main id="main" className="page page--narrow">
        <h1>{errorTitle(status, addressFormToken !== undefined)}</h1>
        <p>{text}</p>
        {addressFormToken && <SendLinkForm formToken={addressFormToken} />}
        {typed && <DraftText text={typed} />}
        <p>If you were writing, your browser’s Back button takes you to the page with your words.</p>
        <h2>Where to go from here</h2>
        <ul className="ways">
          {links[isVisitor ? "visitor" : "signedIn"].map(({ href, label }) => (
            <li key={href}>
              <a href={href}>{label}</a>
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
        {sendAddressLinkWords}
      </button>
    </form>
  );
}

function DraftText({ text }: { text: string }) {
  return (
    <section className="field">
      <label className="field__label" htmlFor="typed">
        What you wrote
      </label>
      <p className="field__hint" id="typed-hint">
        It may not be saved. To be sure, copy it from here before you go on.
      </p>
      <textarea
        className="input input--story"
        id="typed"
        aria-describedby="typed-hint"
        rows={12}
        readOnly
        defaultValue={text}
      />
    </section>
  );
}
