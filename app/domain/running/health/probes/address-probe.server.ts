import { networkCode } from "./network-code.server";
import type { OwnVisits } from "./own-visits.server";
import { type Probe, ProbeFault } from "./probe";

/** Visits `/healthz` at the public address and sees whether it arrives here. Its time is this machine's own. */
export function createAddressProbe(appUrl: string, visits: OwnVisits, ask: typeof fetch = fetch): Probe {
  return {
    id: "address",
    async attempt(signal) {
      const name = visits.begin();
      try {
        const response = await ask(`${appUrl}/healthz?visit=${name}`, { redirect: "manual", signal });
        await response.body?.cancel();
        if (!visits.end(name)) throw strangersAnswer(appUrl, response);
      } catch (error) {
        throw error instanceof ProbeFault ? error : noAnswer(appUrl, networkCode(error));
      } finally {
        visits.end(name);
      }
    },
  };
}

/** A certificate proves that it is the public address that answers. Without one it may be a router on the way. */
function strangersAnswer(appUrl: string, { status, headers }: Response): ProbeFault {
  const code = String(status);
  if (status >= 300 && status < 400) {
    const place = headers.get("location") ?? "";
    const host = URL.canParse(place, appUrl) ? new URL(place, appUrl).host : "another address";
    return new ProbeFault("doubtful", `${appUrl} sends visitors on to ${host} (${code}).`, code);
  }
  const isProven = appUrl.startsWith("https:") && status !== 401 && status !== 403;
  return new ProbeFault(
    isProven ? "unreachable" : "doubtful",
    `${appUrl} answers ${code}, and the visit did not reach this server.`,
    code,
  );
}

function noAnswer(appUrl: string, code: string): ProbeFault {
  if (code === "CERT_HAS_EXPIRED")
    return new ProbeFault("unreachable", `The certificate of ${appUrl} has expired.`, code);
  return new ProbeFault("doubtful", `${appUrl} cannot be reached from this machine (${code}).`, code);
}
