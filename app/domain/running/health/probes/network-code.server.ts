import { getSystemErrorName } from "node:util";

/** The code of a failed connection, such as ECONNREFUSED, the system's if there is one. Never a message. */
export function networkCode(error: unknown): string {
  const chain: Error[] = [];
  for (let one = error; one instanceof Error; one = one.cause) chain.push(one);
  const codes = chain.map(codeOf).filter((code) => code !== null);
  return codes[0] ?? "connection lost";
}

function codeOf(error: Error): string | null {
  if (error.name === "TimeoutError" || error.name === "AbortError") return "timeout";
  // Nodemailer has a code of its own on the system's error.
  if ("errno" in error && typeof error.errno === "number" && error.errno < 0)
    return getSystemErrorName(error.errno);
  return "code" in error && /^[A-Z][A-Z0-9_]+$/.test(String(error.code)) ? String(error.code) : null;
}
