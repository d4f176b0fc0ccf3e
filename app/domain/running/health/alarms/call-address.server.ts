import type { CalledAddress } from "~/config/alarm-settings";
import { t } from "~/messages/translate";
import type { Log } from "../../../base/deps";
import { networkCode } from "../probes/network-code.server";

/** `code` is a status or the network's; never an address. */
export class CallFailed extends Error {
  constructor(readonly code: string) {
    super(t("The call failed ({code}).", { code }));
  }
}

/** Milliseconds. */
const longestCall = 10_000;

/** Calls an operator's address, takes 2xx as an answer, and follows no redirect. Throws CallFailed. */
export async function callAddress(
  log: Log,
  { url, authorization }: CalledAddress,
  request: { kind: string; method: "GET" | "POST"; body?: string; headers?: Record<string, string> },
  stopping: AbortSignal,
): Promise<void> {
  const { kind, method, body, headers } = request;
  const fields = { kind, host: new URL(url).host };
  try {
    const answer = await fetch(url, {
      method,
      ...(body !== undefined && { body }),
      headers: { ...headers, ...(authorization && { authorization }) },
      redirect: "manual",
      signal: AbortSignal.any([stopping, AbortSignal.timeout(longestCall)]),
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new CallFailed(String(answer.status));
    log.info({ ...fields, status: answer.status }, "call taken");
  } catch (error) {
    const failure = error instanceof CallFailed ? error : new CallFailed(networkCode(error));
    if (!stopping.aborted) log.warn({ ...fields, code: failure.code }, "call failed, retrying");
    throw failure;
  }
}
