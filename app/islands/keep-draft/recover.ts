import { type DraftText, isSameText } from "~/domain/stories/choose-drafts";
import { type Copy, forgetCopy, keepCopy } from "./copies";
import type { StoryFields } from "./fields";
import { actions, button, details, notice } from "./notice";

interface OpenPage {
  /** Under which this page keeps its own words. */
  key: string;
  /** When the server's draft was kept that stands in the fields; empty where none does. */
  draftAt: string;
  version: string;
}

/**
 * Brings back what earlier pages have left in this browser. The newest goes on in the fields, if it was typed upon what
 * stands there now; all else is offered beside them.
 */
export function recoverCopies(
  form: HTMLFormElement,
  fields: StoryFields,
  page: OpenPage,
  left: { key: string; copy: Copy }[],
): void {
  const onPage = fields.pageWords();
  for (const { key, copy } of left) {
    if (isSameText(copy, onPage)) forgetCopy(key);
    else if (isContinued(copy, fields, page)) goOnWith(form, fields, page, key, copy);
    else offer(form, fields, key, copy);
  }
}

function isContinued(copy: Copy, fields: StoryFields, { draftAt, version }: OpenPage): boolean {
  const isUntouched = isSameText(fields.now(), fields.pageWords());
  return isUntouched && copy.version === version && (draftAt === "" || copy.upon === draftAt);
}

function goOnWith(
  form: HTMLFormElement,
  fields: StoryFields,
  { key: ownKey }: OpenPage,
  key: string,
  copy: Copy,
): void {
  const onPage = fields.pageWords();
  fields.fill(copy);
  if (keepCopy(ownKey, copy)) forgetCopy(key);
  const place = notice("You typed this here, and it is not saved yet", [
    "Your words stand in the field below. Press Save Story to put them into your book.",
  ]);
  const putBack = button("Show the saved text instead", () => {
    const typed = fields.now();
    fields.fill(onPage);
    place.remove();
    offer(form, fields, ownKey, { ...copy, ...typed });
  });
  place.appendChild(actions(putBack));
  form.insertBefore(place, form.firstChild);
}

function offer(form: HTMLFormElement, fields: StoryFields, key: string, copy: Copy): void {
  const place = notice("You also typed this here, and it is not saved", []);
  place.appendChild(details("Read it", copy.content || "It has no words."));
  const use = button("Put it into the field", () => {
    const before: DraftText = fields.now();
    fields.fill(copy);
    forgetCopy(key);
    place.remove();
    if (!isSameText(before, fields.pageWords())) offer(form, fields, key, { ...copy, ...before });
  });
  const forget = button("Throw it away", () => {
    forgetCopy(key);
    place.remove();
  });
  place.appendChild(actions(use, forget));
  form.insertBefore(place, form.firstChild);
}
