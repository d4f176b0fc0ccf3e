import { t } from "~/messages/translate";

interface FollowUpCardsProps {
  followUps: readonly string[];
  /** What the question itself asks beside its first sentence. */
  rest: string;
}

/** All at a glance for who asks; a touch makes one large for who tells, without leaving the page. */
export function FollowUpCards({ followUps, rest }: FollowUpCardsProps) {
  return (
    <>
      <fieldset className="follow-ups">
        <legend className="field__label">{t("Cards to keep the story going")}</legend>
        <p className="field__hint">{t("Touch one to show it in large letters.")}</p>
        <ul className="follow-ups__list">
          {followUps.map((text, index) => (
            <li key={text}>
              {/* Navigation, not words: its name is not held (domain/writing/drafts/typed-fields). */}
              <input
                className="follow-ups__choice"
                type="radio"
                name="go-card"
                id={`card-${index + 1}`}
                value={index + 1}
              />
              <label className="follow-ups__card" htmlFor={`card-${index + 1}`}>
                {text}
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
      {rest && (
        <details className="interview__rest">
          <summary>{t("The rest of the question")}</summary>
          <p>{rest}</p>
        </details>
      )}
    </>
  );
}
