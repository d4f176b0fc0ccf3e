import { type FamilyLife, listFamilyLines } from "~/domain/book/parts/family";
import { partTitles } from "~/domain/book/parts/part-names";
import { bioFormId } from "~/domain/writing/bio/schema";
import { t } from "~/messages/translate";

interface FamilyPageProps {
  name: string;
  life: FamilyLife;
}

/** The family page of the book as the fields beside it fill it; at each key where there is script. */
export function FamilyPage({ name, life }: FamilyPageProps) {
  return (
    <figure className="family-page" data-enhance="family-page" data-form={bioFormId}>
      <div className="family-page__paper" dir="auto">
        <p className="family-page__title">{t(partTitles.family)}</p>
        <p className="family-page__name" data-from="name">
          {name}
        </p>
        <dl className="family-page__facts">
          {listFamilyLines(life).map(({ label, value, from }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd data-from={from.join(" ")}>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <figcaption className="small muted">{t("So the family page of a book is set.")}</figcaption>
    </figure>
  );
}
