import { messagesDir } from "~/config/messages-dir.server";
import { readCatalogsFrom } from "~/messages/catalogs.server";
import { inLanguage } from "~/messages/language.server";
import { SaidError } from "~/messages/said-error";
import { languageOfShell } from "~/messages/shell-language";
import { t } from "~/messages/translate";
import { speakAllLanguages } from "~/messages/translate.server";

/** What was asked is not done. The message says why, as the operator reads it. */
export class CommandRefused extends Error {}

/** Runs a command in the language of the shell. What it throws is explained on stderr, and it exits with 1. */
export function runCommand(run: () => Promise<void>, explain: (error: unknown) => string): void {
  readCatalogsFrom(messagesDir(process.env));
  speakAllLanguages();
  inLanguage(languageOfShell(process.env), () =>
    run().catch((error: unknown) => {
      console.error(explain(error));
      process.exitCode = 1;
    }),
  );
}

/** Says an error that is meant for the operator. Undefined for any other. */
export function sayError(error: unknown): string | undefined {
  if (error instanceof SaidError) return t(error.said);
  return error instanceof CommandRefused ? error.message : undefined;
}

/** How a command is called. The ways themselves are the same in every language. */
export function usageOf(...ways: string[]): string {
  return [t("Usage:"), ...ways].join(ways.length > 1 ? "\n  " : " ");
}
