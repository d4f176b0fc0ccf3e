import { AsyncLocalStorage } from "node:async_hooks";
import { type BookLanguage, bookLanguages } from "./book-languages";
import { readLanguageWith } from "./language";
import { defaultLanguage, type Language, toLanguage } from "./languages";

interface LanguageScope {
  language: BookLanguage;
  visitors?: Language;
  isOfAccount?: boolean;
  isFamiliar?: boolean;
}

const scopes = new AsyncLocalStorage<LanguageScope>();

/** Called once: what is said after that is in the language of its scope, or in English without one. */
export function readLanguageOfScope(): void {
  readLanguageWith({
    read: () => scopes.getStore()?.language ?? defaultLanguage,
    localeOf: (language) => bookLanguages[language].locale,
    sayIn: inLanguage,
    isFamiliar: () => scopes.getStore()?.isFamiliar === true,
  });
}

export interface Speech {
  language: Language;
  /** Asked by first name: *tú*, not *usted*. */
  isFamiliar: boolean;
}

export function speechOf({ locale, addressForm }: { locale: string; addressForm: string }): Speech {
  return { language: toLanguage(locale), isFamiliar: addressForm === "familiar" };
}

export function inLanguage<Result>(language: BookLanguage, run: () => Result): Result {
  return scopes.run({ language }, run);
}

export function saidTo<Result>({ language, isFamiliar }: Speech, say: () => Result): Result {
  return scopes.run({ language, isFamiliar }, say);
}

/** The rest of a request speaks to this person, who is not signed in: of a mailed question, of a turn at a tablet. */
export function switchToPerson({ language, isFamiliar }: Speech): void {
  const scope = scopes.getStore();
  if (scope) Object.assign(scope, { language, isFamiliar });
}

/** Answers a request in this language; `visitors` is what its browser reads where nobody is signed in. */
export function inLanguageOfRequest(language: Language, visitors: Language, run: () => void): void {
  scopes.run({ language, visitors }, run);
}

/** The session of a request has ended: the rest is answered as to any visitor. Does nothing outside of a request. */
export function switchToVisitor(): void {
  const scope = scopes.getStore();
  if (scope?.visitors) scope.language = scope.visitors;
}

/** What the browser of a request reads where nobody is signed in. */
export function visitorsLanguage(): Language {
  return scopes.getStore()?.visitors ?? defaultLanguage;
}

/** The rest of a request is answered in the language of the account. Does nothing outside of a scope. */
export function switchToAccount(language: Language, isFamiliar = false): void {
  const scope = scopes.getStore();
  if (scope) Object.assign(scope, { language, isOfAccount: true, isFamiliar });
}

/** Undefined where a visitor is answered. */
export function accountLanguage(): Language | undefined {
  const scope = scopes.getStore();
  return scope?.isOfAccount ? (scope.language as Language) : undefined;
}
