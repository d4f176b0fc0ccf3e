import { t } from "~/messages/translate";
import { ownCopyKey, removeCopy } from "./device-copies";
import { currentWords, type FormWords, fillWords, isSameWords, shownWords } from "./form-words";
import { actions, button, details, notice } from "./notices";

interface DeviceCopy {
  fields: FormWords;
  /** The saved version when typing began; empty for something new. */
  version: string;
  /** The `updatedAt` of the server's draft that these words continue; empty without one. */
  upon: string;
  /** ISO 8601. */
  at: string;
}

/** The newest copy fills the fields if it continues their words; the others are offered next to them. */
export function recoverCopies(form: HTMLFormElement, keys: string[]): void {
  const shown = shownWords(form);
  for (const { key, copy } of readCopies(keys)) {
    // Copies that say the same as the page are of no use.
    if (isSameWords(copy.fields, shown)) removeCopy(key);
    else if (isContinued(form, copy)) continueWith(form, key, copy);
    else offer(form, key, copy);
  }
}

/** The newest first. */
function readCopies(keys: string[]): { key: string; copy: DeviceCopy }[] {
  try {
    return keys
      .map((key) => ({ key, copy: JSON.parse(localStorage.getItem(key) || "null") as DeviceCopy | null }))
      .filter((one): one is { key: string; copy: DeviceCopy } => Boolean(one.copy?.fields))
      .sort((one, other) => (one.copy.at < other.copy.at ? 1 : -1));
  } catch {
    return [];
  }
}

function isContinued(form: HTMLFormElement, copy: DeviceCopy): boolean {
  const isUntouched = isSameWords(currentWords(form), shownWords(form));
  // A list that was changed since then has other fields.
  const names = (words: FormWords) => Object.keys(words).sort().join();
  if (names(copy.fields) !== names(currentWords(form))) return false;
  const draftAt = form.dataset.draftAt || "";
  return isUntouched && copy.version === versionOf(form) && (draftAt === "" || copy.upon === draftAt);
}

function continueWith(form: HTMLFormElement, key: string, copy: DeviceCopy): void {
  const onPage = shownWords(form);
  fillWords(form, copy.fields);
  if (ownCopyKey(form)) removeCopy(key);
  const place = notice(t("You typed this here, and it is not saved yet"), [
    t("Your words are in the fields below."),
  ]);
  const putBack = button(t("Show the saved text instead"), () => {
    const typed = currentWords(form);
    fillWords(form, onPage);
    place.remove();
    offer(form, key, { ...copy, fields: typed });
  });
  place.appendChild(actions(putBack));
  form.insertBefore(place, form.firstChild);
}

function offer(form: HTMLFormElement, key: string, copy: DeviceCopy): void {
  store(key, copy);
  const place = notice(t("You also typed this here, and it is not saved"), []);
  place.appendChild(details(t("Read it"), textOf(copy.fields, shownWords(form))));
  const use = button(t("Put it into the fields"), () => {
    const before = currentWords(form);
    fillWords(form, copy.fields);
    removeCopy(key);
    place.remove();
    if (!isSameWords(before, shownWords(form))) offer(form, key, { ...copy, fields: before });
  });
  const forget = button(t("Throw it away"), () => {
    removeCopy(key);
    place.remove();
  });
  place.appendChild(actions(use, forget));
  form.insertBefore(place, form.firstChild);
}

function store(key: string, copy: DeviceCopy): void {
  try {
    localStorage.setItem(key, JSON.stringify(copy));
  } catch {
    // Storage is disabled or full.
  }
}

function textOf(words: FormWords, shown: FormWords): string {
  const changed = Object.keys(words).filter((name) => words[name] && words[name] !== shown[name]);
  return changed.map((name) => words[name]).join("\n\n") || t("It has no words.");
}

function versionOf(form: HTMLFormElement): string {
  const field = form.elements.namedItem("version") as HTMLInputElement | null;
  return field ? field.value : "";
}
