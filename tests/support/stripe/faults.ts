import type { ServerResponse } from "node:http";

/** What goes wrong with the next requests. */
export interface Fault {
  kind: /** Never answers. */
    | "hang"
    /** Hangs up before it has done anything, or after. */
    | "reset before"
    | "reset after"
    /** Answers so, and does nothing. */
    | "400"
    | "500"
    | "429";
  /** Of the requests whose path this is found in; of all where it is left out. */
  path?: RegExp;
  /** How often; again and again where it is left out. */
  times?: number;
}

/** The fault that is due for a request, which is used up by it. */
export function takeFault(faults: Fault[], path: string): Fault | undefined {
  const fault = faults.find((one) => (one.path?.test(path) ?? true) && one.times !== 0);
  if (fault?.times !== undefined) fault.times -= 1;
  return fault;
}

/** Answers as the fault wants it, before anything is done; false where the request goes on. */
export function answerFault(fault: Fault | undefined, response: ServerResponse): boolean {
  switch (fault?.kind) {
    case "hang":
      return true;
    case "reset before":
      response.destroy();
      return true;
    case "400":
      return answerError(response, 400, "invalid_request_error");
    case "500":
      return answerError(response, 500, "api_error");
    case "429":
      return answerError(response, 429, "rate_limit_error");
    default:
      return false;
  }
}

function answerError(response: ServerResponse, status: number, type: string): true {
  response.writeHead(status, { "content-type": "application/json", "stripe-should-retry": "false" });
  response.end(JSON.stringify({ error: { type, message: "Something is wrong at Stripe's." } }));
  return true;
}
