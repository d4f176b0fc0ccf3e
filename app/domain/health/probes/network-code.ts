/** The system's code of a failed connection, such as ECONNREFUSED, which fetch has in a cause. Never a message. */
export function networkCode(error: unknown): string {
  for (let one = error; one instanceof Error; one = one.cause) {
    if (one.name === "TimeoutError" || one.name === "AbortError") return "timeout";
    if ("code" in one && /^[A-Z][A-Z0-9_]+$/.test(String(one.code))) return String(one.code);
  }
  return "connection lost";
}
