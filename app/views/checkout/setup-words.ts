import { Invalid } from "~/domain/errors";

/** What stands above the messages of a refused account (spec 2, section 8). */
export function setupErrorTitle(error: unknown): string {
  if (!(error instanceof Invalid)) return "Account Setup Failed";
  const fields = Object.keys(error.errors);
  const isPassword = fields.length > 0 && fields.every((field) => /password/i.test(field));
  if (isPassword) return "Password Error";
  const isMissing = Object.values(error.errors)
    .flat()
    .some((text) => text.startsWith("Please fill in all"));
  return isMissing ? "Required Fields" : "Account Setup Failed";
}
