import { isBySpreads } from "~/domain/book/composer/composition";
import type { Book } from "~/domain/book/model";
import { findOfMember, type TreeMember } from "~/domain/book/parts/family-photos";
import { factsBelowTree, familyTree } from "~/domain/book/parts/family-tree";
import { partTitles } from "~/domain/book/parts/part-names";
import type { DrawnMember } from "~/domain/book/parts/part-pictures";
import { hasPart } from "~/domain/book/parts/parts";
import { saidIn } from "~/messages/language";
import { t } from "~/messages/translate";
import { FamilyPart, speechOf } from "./read-through-parts";
import { SmallPicture } from "./small-picture";

interface FamilyTreePartProps {
  book: Book;
  portraits: DrawnMember[];
}

/** The family as the book prints it: a tree with its photos, or lines where none is drawn. */
export function FamilyTreePart({ book, portraits }: FamilyTreePartProps) {
  const { life } = book.parts;
  const { language, words } = speechOf(book);
  const isDrawn = isBySpreads(book) && hasPart(book.parts, "family");
  const tree = isDrawn && life ? saidIn(language, () => familyTree(life)) : null;
  if (!tree || !life) return <FamilyPart book={book} />;
  const facts = saidIn(language, () => factsBelowTree(life, tree));
  const person = (member: TreeMember, key: string | number, detail = "") => {
    const found = findOfMember(portraits, member);
    const label = saidIn(language, () => t("A photo of {authorName}", { authorName: member.name }));
    return (
      <li key={key} className="set-tree__person">
        {found && <SmallPicture drawn={found.drawn} className="set-tree__photo" label={label} />}
        <span>
          <span className="set-tree__name">{words(member.name)}</span>
          {detail && <span className="set-tree__detail">{words(detail)}</span>}
        </span>
      </li>
    );
  };
  const { self, spouse, children } = tree;
  return (
    <section aria-labelledby="family" className="set-tree">
      <h2 id="family">{saidIn(language, () => t(partTitles.family))}</h2>
      <ul className="set-tree__couple">
        {person({ kin: "self", name: self.name }, "self", self.detail)}
        {spouse && person({ kin: "spouse", name: spouse.name }, "spouse", spouse.detail)}
      </ul>
      {children.length > 0 && (
        <ul className="set-tree__children" aria-label={saidIn(language, () => t("Children"))}>
          {children.map((name, index) => person({ kin: "child", name }, index))}
        </ul>
      )}
      {facts.map(({ label, value }) => (
        <p key={label} className="set-page__facts">
          {label}: {words(value)}
        </p>
      ))}
    </section>
  );
}
