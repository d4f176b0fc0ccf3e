import type { Envelope as EnvelopeWords } from "~/domain/selling/gifts/unwrap.server";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { ButtonForm, type RejectedForm, RejectedSummary } from "~/ui/form";
import { Page } from "../../layout/page";
import { Envelope } from "./envelope";

export const envelopeFormId = "envelope";

interface EnvelopeScreenProps {
  shell: PageShell;
  code: string;
  envelope: EnvelopeWords;
  /** Whether the reader has opened this gift. */
  isOwn: boolean;
  /** Null for visitors. */
  readerName: string | null;
  /** Whether this device alone opens the reader's account: nothing is opened beside it. */
  isReaderHereAlone: boolean;
  rejected: RejectedForm | undefined;
}

export function EnvelopeScreen(props: EnvelopeScreenProps) {
  const { shell, code, envelope, isOwn, rejected } = props;
  const { recipientName, givers, standing } = envelope;
  return (
    <Page shell={shell} header={null} isNarrow>
      <section className="envelope-page">
        <RejectedSummary rejected={rejected} />
        <Envelope />
        <h1>{recipientName ? t("For {name}", { name: recipientName }) : t("A gift for you")}</h1>
        <p className="envelope-page__from">{t("from {givers}", { givers })}</p>
        {standing === "closed" && (
          <>
            <Opening {...props} />
            {envelope.canPassOn && <PassOn code={code} />}
          </>
        )}
        {standing === "open" && (isOwn ? <Own /> : <Opened givers={givers} />)}
        {standing === "unpaid" && (
          <p>{t("This gift is not quite ready. Please ask {givers}.", { givers })}</p>
        )}
        {standing === "over" && <p>{t("This gift is closed. Please ask {givers}.", { givers })}</p>}
      </section>
    </Page>
  );
}

function PassOn({ code }: Pick<EnvelopeScreenProps, "code">) {
  return (
    <details className="promo">
      <summary>{t("It is not for me")}</summary>
      <p>{t("Then this card no longer opens it, and who gave it gets a new one for somebody else.")}</p>
      <ButtonForm action={`/g/${code}`}>
        <button type="submit" name="intent" value="gift/pass" className="button">
          {t("Pass it on")}
        </button>
      </ButtonForm>
    </details>
  );
}

function Opening({
  code,
  readerName,
  isReaderHereAlone,
}: Pick<EnvelopeScreenProps, "code" | "readerName" | "isReaderHereAlone">) {
  const action = `/g/${code}`;
  if (readerName !== null)
    return (
      <>
        <ButtonForm action={action}>
          <button
            type="submit"
            name="intent"
            value="gift/add"
            className="button button--primary button--large"
          >
            {isReaderHereAlone
              ? t("Add it to my book")
              : t("Open it in {name}’s account", { name: readerName })}
          </button>
        </ButtonForm>
        <p className="muted">
          {t("It is added to the plan there. What is unused of a paid month is refunded to whoever paid it.")}
        </p>
        {isReaderHereAlone ? (
          <p>
            {t("Is it for somebody else? Then choose a way back to your own book first.")}{" "}
            <a href="/gift/way-back">{t("Choose a way back")}</a>
          </p>
        ) : (
          <ButtonForm action={action}>
            <button type="submit" name="intent" value="gift/open" className="button">
              {t("It is for somebody else: open it as new")}
            </button>
          </ButtonForm>
        )}
      </>
    );
  return (
    <>
      <ButtonForm action={action}>
        <button
          type="submit"
          name="intent"
          value="gift/open"
          className="button button--primary button--large"
          data-busy-label={t("One moment...")}
        >
          {t("Open it")}
        </button>
      </ButtonForm>
      <ButtonForm action={action}>
        <button type="submit" name="intent" value="gift/sign-in" className="button">
          {t("I have an account")}
        </button>
      </ButtonForm>
    </>
  );
}

function Own() {
  return (
    <p>
      <a className="button button--primary button--large" href="/">
        {t("Go on writing")}
      </a>
    </p>
  );
}

function Opened({ givers }: { givers: string }) {
  return (
    <>
      <p>
        {t("Somebody has opened this gift already. If that was not you, please ask {givers}.", { givers })}
      </p>
      <p>
        <a className="button" href="/auth/email">
          {t("Email me a link to come back")}
        </a>
      </p>
    </>
  );
}
