import { type Message, message } from "~/messages/message";

export interface WorkerEnd {
  code: number | null;
  signal: NodeJS.Signals | null;
  /** Why it was killed here; null if it was not. */
  reason: "memory" | "stillness" | "timeout" | "stop" | "launcher" | null;
  /** Megabytes: the most that was seen, and the limit. */
  peak: number;
  limit: number | null;
}

/** Tells administrators; undefined for a worker that nobody missed. */
export function describeEnd({ code, signal, reason, peak, limit }: WorkerEnd): Message {
  // In the words of the system, as the log has them.
  const how = `signal ${signal ?? "none"}, exit code ${code ?? "none"}`;
  if (reason === "memory")
    return message("A worker was ended over its memory limit: {peak} MB, {limit} MB are allowed ({how}).", {
      peak,
      limit: limit ?? "-",
      how,
    });
  if (reason === "timeout") return message("A worker was ended because it took too long ({how}).", { how });
  if (reason === "stillness") return message("A worker was ended because it stood still ({how}).", { how });
  if (reason === "stop") return message("A worker was ended with its work ({how}).", { how });
  if (reason === "launcher") return message("The process that starts workers ended or did not answer.");
  if (isLikeMemory(signal))
    return message(
      "A worker ended by itself: {how}. Probably memory: the machine or container has too little ({peak} MB were seen).",
      { how, peak },
    );
  return message("A worker ended by itself: {how}.", { how });
}

/** The system kills so, and a program that gets no memory ends so. */
function isLikeMemory(signal: NodeJS.Signals | null): boolean {
  return signal === "SIGKILL" || signal === "SIGABRT";
}
