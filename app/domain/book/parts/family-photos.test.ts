import { expect, test } from "vitest";
import type { LifeFacts } from "../life-facts";
import {
  type ChosenFamilyPhoto,
  familyPhotoChoices,
  familyPhotoField,
  findOfMember,
  listTreeMembers,
} from "./family-photos";

const life: LifeFacts = {
  ...{ name: "Rose Hale", birthdate: "1938", birthplace: "", spouse: "Samuel Hale", marriageDate: "" },
  ...{ children: "Ruth (1960), Samuel Hale", occupation: "", significantEvents: [] },
};
const members = listTreeMembers(life);
const known = new Set([5, 6, 7]);

function choices(fields: Record<string, string>, stored: ChosenFamilyPhoto[] = []) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return familyPhotoChoices(form, stored, members, known);
}

test("the people of a tree are the author, the spouse and the children; nobody without a tree", () => {
  expect(members.map(familyPhotoField)).toEqual([
    "familyPhoto-self",
    "familyPhoto-spouse-Samuel Hale",
    "familyPhoto-child-Ruth (1960)",
    "familyPhoto-child-Samuel Hale",
  ]);
  expect(listTreeMembers({ ...life, spouse: "", children: "" })).toEqual([]);
  expect(listTreeMembers(null)).toEqual([]);
});

test("a child with the name of the father has a photo of his own, and an author keeps hers under another name", () => {
  const stored = choices({
    "familyPhoto-spouse-Samuel Hale": "5",
    "familyPhoto-child-Samuel Hale": "6",
    "familyPhoto-self": "7",
  });
  const of = (kin: "self" | "spouse" | "child", name: string) =>
    findOfMember(stored ?? [], { kin, name })?.photoId;
  expect([of("spouse", "Samuel Hale"), of("child", "Samuel Hale"), of("self", "Rose M. Hale")]).toEqual([
    5, 6, 7,
  ]);
  expect(of("spouse", "Tom Reed")).toBeUndefined();
});

test("a form that changes nothing is no change, and an empty choice takes the photo away", () => {
  const stored: ChosenFamilyPhoto[] = [{ kin: "self", name: "Rose Hale", photoId: 5 }];
  expect(choices({}, stored)).toBeUndefined();
  expect(choices({ "familyPhoto-self": "5", "familyPhoto-child-Ruth (1960)": "" }, stored)).toBeUndefined();
  expect(choices({ "familyPhoto-self": "" }, stored)).toEqual([]);
});

test("a photo that is not the person's is none, and people who left the bio keep theirs", () => {
  const stored: ChosenFamilyPhoto[] = [{ kin: "child", name: "Tom", photoId: 6 }];
  expect(choices({ "familyPhoto-self": "99" }, stored)).toBeUndefined();
  expect(choices({ "familyPhoto-self": "7" }, stored)).toEqual([
    ...stored,
    { kin: "self", name: "Rose Hale", photoId: 7 },
  ]);
});
