import type { LifeFacts } from "../life-facts";
import { familyTree } from "./family-tree";

export const kins = ["self", "spouse", "child"] as const;
export type Kin = (typeof kins)[number];

/** Somebody of the tree; a name that changes in the bio is somebody else. */
export interface TreeMember {
  kin: Kin;
  name: string;
}

export interface ChosenFamilyPhoto extends TreeMember {
  photoId: number;
}

/** Entries of a book at most; a tree has sixteen people. */
export const mostFamilyPhotos = 40;

/** The author, the spouse and the children, as the tree has them; empty where none is drawn. */
export function listTreeMembers(life: LifeFacts | null): TreeMember[] {
  const tree = life && familyTree(life);
  if (!tree) return [];
  return [
    { kin: "self", name: tree.self.name },
    ...(tree.spouse ? [{ kin: "spouse" as const, name: tree.spouse.name }] : []),
    ...tree.children.map((name) => ({ kin: "child" as const, name })),
  ];
}

/** The author is the same under any name. */
export function findOfMember<Entry extends TreeMember>(
  entries: Entry[],
  { kin, name }: TreeMember,
): Entry | undefined {
  return entries.find((entry) => entry.kin === kin && (kin === "self" || entry.name === name));
}

/** The form's field for somebody: "familyPhoto-child-Ruth". */
export function familyPhotoField({ kin, name }: TreeMember): string {
  return kin === "self" ? "familyPhoto-self" : `familyPhoto-${kin}-${name}`;
}

/** What the form chooses; people that it lacks keep their photos. Undefined where nothing changes. `known`: ids of the person's photos. */
export function familyPhotoChoices(
  form: FormData,
  stored: ChosenFamilyPhoto[],
  members: TreeMember[],
  known: ReadonlySet<number>,
): ChosenFamilyPhoto[] | undefined {
  const sent = members.filter((member) => form.has(familyPhotoField(member)));
  const others = stored.filter((entry) => !sent.some((member) => findOfMember([entry], member)));
  const chosen = sent.flatMap((member) => {
    const photoId = Number(form.get(familyPhotoField(member)));
    return known.has(photoId) ? [{ ...member, photoId }] : [];
  });
  const all = [...others, ...chosen].slice(-mostFamilyPhotos);
  const sorted = (entries: ChosenFamilyPhoto[]) =>
    entries.map(({ kin, name, photoId }) => JSON.stringify([kin, name, photoId])).toSorted();
  return JSON.stringify(sorted(all)) === JSON.stringify(sorted(stored)) ? undefined : all;
}
