const titles: [RegExp, string][] = [
  [/^\/bio/, "Your biographical information"],
  [/^\/chapters\/new/, "A chapter of your own"],
  [/^\/prompts\/new/, "A prompt of your own"],
];

/** What a held form is about, by the page that it was posted to. */
export function heldFormTitle(path: string): string {
  return titles.find(([pattern]) => pattern.test(path))?.[1] ?? "What you wrote";
}

/** Fields that are for the machine. */
const unreadable = /^(version|storyType|type|intent|.*Id)$/;

/** The words of a held form with their labels, as people read them; blank ones are left out. */
export function readableFields(fields: [string, string][]): { key: string; label: string; text: string }[] {
  return fields
    .map(([name, text], place) => ({ key: `${name} ${place}`, name, label: labelOf(name), text }))
    .filter(({ name, text }) => text.trim() !== "" && !unreadable.test(name));
}

/** "marriageDate" is "Marriage date", "significantEvents[2]" is "Significant events", "caption-7" is "Caption". */
function labelOf(name: string): string {
  const words = name
    .replace(/[[\]\d-]+$/g, "")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
