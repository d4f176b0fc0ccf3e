import { type FamilyLife, type FamilyLine, listFamilyLines } from "~/domain/book/parts/family";
import { type FamilyTree, familyTree, linesBelowTree } from "~/domain/book/parts/family-tree";
import { partTitles } from "~/domain/book/parts/part-names";
import { bioFormId } from "~/domain/writing/bio/schema";
import { t } from "~/messages/translate";

interface FamilyPageProps {
  name: string;
  life: FamilyLife;
  /** Whether the book draws a tree as soon as there is somebody beside its author. */
  hasTree: boolean;
}

/** The family page of the book as the fields beside it fill it; at each key where there is script. A tree begins with a save. */
export function FamilyPage({ name, life, hasTree }: FamilyPageProps) {
  const tree = hasTree ? familyTree({ ...life, name }) : null;
  return (
    <figure className="family-page" data-enhance="family-page" data-form={bioFormId}>
      <div className="family-page__paper" dir="auto">
        <p className="family-page__title">{t(partTitles.family)}</p>
        {tree ? (
          <Tree tree={tree} />
        ) : (
          <p className="family-page__name" data-from="name">
            {name}
          </p>
        )}
        <Lines lines={tree ? linesBelowTree(life, tree) : listFamilyLines(life)} />
      </div>
      <figcaption className="small muted">{t("So the family page of a book is set.")}</figcaption>
    </figure>
  );
}

function Lines({ lines }: { lines: FamilyLine[] }) {
  return (
    <dl className="family-page__facts">
      {lines.map(({ label, value, from }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd data-from={from.join(" ")}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** While they are typed, the children stand as they are typed. */
function Tree({ tree: { self, spouse, children } }: { tree: FamilyTree }) {
  return (
    <div className="family-page__tree">
      <div className="family-page__couple">
        <p className="family-page__person">
          <span data-from="name">{self.name}</span>
          <small data-from="birthdate birthplace">{self.detail}</small>
        </p>
        {spouse && (
          <p className="family-page__person">
            <span data-from="spouse">{spouse.name}</span>
            <small data-from="marriageDate">{spouse.detail}</small>
          </p>
        )}
      </div>
      <p className="family-page__children" data-from="children">
        {children.map((child, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two children can have one name.
          <span key={index}>{child}</span>
        ))}
      </p>
    </div>
  );
}
