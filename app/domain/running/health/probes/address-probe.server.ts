import { message } from "~/messages/message";
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
    return new ProbeFault(
      "doubtful",
      URL.canParse(place, appUrl)
        ? message("{appUrl} sends visitors on to {host} ({code}).", {
            ...{ appUrl, host: new URL(place, appUrl).host, code },
          })
        : message("{appUrl} sends visitors on to another address ({code}).", { appUrl, code }),
      code,
    );
  }
  const isProven = appUrl.startsWith("https:") && status !== 401 && status !== 403;
  return new ProbeFault(
    isProven ? "unreachable" : "doubtful",
    message("{appUrl} answers {code}, and the visit did not reach this server.", { appUrl, code }),
    code,
  );
}

function noAnswer(appUrl: string, code: string): ProbeFault {
  if (code === "CERT_HAS_EXPIRED")
    return new ProbeFault(
      "unreachable",
      message("The certificate of {appUrl} has expired.", { appUrl }),
      code,
    );
  return new ProbeFault(
    "doubtful",
    message("{appUrl} cannot be reached from this machine ({code}).", { appUrl, code }),
    code,
  );
}
