/**
 * The list of significant events after a button of its form was pressed: the one at `removed` is taken out, blank
 * ones are dropped, and what stands in the input for a new one comes last (spec 1, section 5). The entries stay as
 * they were typed.
 */
export function changeEvents(events: string[], newEvent: string, removed?: number): string[] {
  const kept = events.filter((_event, index) => index !== removed);
  return [...kept, newEvent].filter((event) => event.trim() !== "");
}
