import type { PlanWords } from "~/domain/people/plans/given-plans";
import { t } from "~/messages/translate";

/** What a plan says of itself. */
export function PlanWordsPart({ words: { description, features } }: { words: PlanWords }) {
  return (
    <>
      <p>{t(description)}</p>
      <ul className="plan__features">
        {features.map((feature) => (
          <li key={feature}>{t(feature)}</li>
        ))}
      </ul>
    </>
  );
}
