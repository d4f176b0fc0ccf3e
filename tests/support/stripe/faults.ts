import type { ServerResponse } from "node:http";

export interface Fault {
  kind: /** Never responds. */
    | "hang"
    /** Executes the request and never responds. */
    | "hang after"
    /** Closes the connection before or after executing the request. */
    | "reset before"
    | "reset after"
    /** Responds with this status, without effect. */
    | "400"
    | "401"
    | "500"
    | "429";
  /** Limits it to requests with a matching path; all if left out. */
  path?: RegExp;
  /** Limits it to requests with this method; all if left out. */
  method?: string;
  /** Unlimited if left out. */
  times?: number;
}

/** Consumes one use of the matching fault. */
export function takeFault(faults: Fault[], path: string, method = ""): Fault | undefined {
  const fault = faults.find(
    (one) => (one.path?.test(path) ?? true) && (one.method ?? method) === method && one.times !== 0,
  );
  if (fault?.times !== undefined) fault.times -= 1;
  return fault;
}

/** Responds as the fault says; returns false if the request is to be executed. */
export function answerFault(fault: Fault | undefined, response: ServerResponse): boolean {
  switch (fault?.kind) {
    case "hang":
      return true;
    case "reset before":
      response.destroy();
      return true;
    case "400":
      return answerError(response, 400, "invalid_request_error");
    case "401":
      return answerError(response, 401, "invalid_request_error");
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
