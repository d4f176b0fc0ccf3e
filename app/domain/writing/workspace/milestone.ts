import { t } from "~/messages/translate";

interface Told {
  title: string;
  totalPrompts: number;
  completedPrompts: number;
}

/** The next step that a chapter is near to: "Two more, and The Early Years is half told." */
export function milestoneOf({ title, totalPrompts, completedPrompts }: Told): string {
  const half = Math.ceil(totalPrompts / 2);
  if (totalPrompts === 0) return t("{title} waits for its first question.", { title });
  if (completedPrompts >= totalPrompts) return t("{title} is told.", { title });
  if (completedPrompts < half)
    return t(
      "{count, plural, =1 {One more} =2 {Two more} =3 {Three more} =4 {Four more} =5 {Five more} =6 {Six more} =7 {Seven more} =8 {Eight more} =9 {Nine more} other {# stories more}}, and {title} is half told.",
      { count: half - completedPrompts, title },
    );
  return t(
    "{count, plural, =1 {One more} =2 {Two more} =3 {Three more} =4 {Four more} =5 {Five more} =6 {Six more} =7 {Seven more} =8 {Eight more} =9 {Nine more} other {# stories more}}, and {title} is told.",
    { count: totalPrompts - completedPrompts, title },
  );
}
