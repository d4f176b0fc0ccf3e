import { t } from "~/messages/translate";
import { RichText } from "~/ui/rich-text";

interface LinkToSendProps {
  link: string;
  /** Whom it is for. */
  name: string;
  /** The email that carries it: `words` are whole sentences with the link in them. */
  subject: string;
  words: string;
}

/** A link that is shown once. The email program of the device opens with everything but the address. */
export function LinkToSend({ link, name, subject, words }: LinkToSendProps) {
  const email = `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(words)}`;
  return (
    <>
      <p className="family__link">{link}</p>
      <p>
        <a className="button" href={email}>
          <RichText
            text={t("Send it by email<span> to {name}</span>", { name })}
            parts={{ span: (hidden) => <span className="visually-hidden">{hidden}</span> }}
          />
        </a>
      </p>
    </>
  );
}
