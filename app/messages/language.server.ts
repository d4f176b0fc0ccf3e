import { AsyncLocalStorage } from "node:async_hooks";
import { type BookLanguage, bookLanguages } from "./book-languages";
import { readLanguageWith } from "./language";
import { defaultLanguage, type Language } from "./languages";

interface LanguageScope {
  language: BookLanguage;
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

/** Runs something whose sentences are in this language. */
export function inLanguage<Result>(language: BookLanguage, run: () => Result): Result {
  return scopes.run({ language }, run);
}

/** The rest of a request is answered in the language of the account. Does nothing outside of a scope. */
export function switchToAccount(language: Language, isFamiliar = false): void {
  const scope = scopes.getStore();
  if (scope) Object.assign(scope, { language, isOfAccount: true, isFamiliar });
}

/** The language of the account that a request is answered in; undefined for a visitor's. */
export function accountLanguage(): Language | undefined {
  const scope = scopes.getStore();
  return scope?.isOfAccount ? (scope.language as Language) : undefined;
}
