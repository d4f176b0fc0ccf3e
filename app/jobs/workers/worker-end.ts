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
export function describeEnd({ code, signal, reason, peak, limit }: WorkerEnd): string {
  const how = `signal ${signal ?? "none"}, exit code ${code ?? "none"}`;
  if (reason === "memory")
    return `A worker was ended over its memory limit: ${peak} MB, ${limit} MB are allowed (${how}).`;
  if (reason === "timeout") return `A worker was ended because it took too long (${how}).`;
  if (reason === "stillness") return `A worker was ended because it stood still (${how}).`;
  if (reason === "stop") return `A worker was ended with its work (${how}).`;
  if (reason === "launcher") return "The process that starts workers ended or did not answer.";
  if (isLikeMemory(signal))
    return `A worker ended by itself: ${how}. Probably memory: the machine or container has too little (${peak} MB were seen).`;
  return `A worker ended by itself: ${how}.`;
}

/** The system kills so, and a program that gets no memory ends so. */
export function isLikeMemory(signal: NodeJS.Signals | null): boolean {
  return signal === "SIGKILL" || signal === "SIGABRT";
}
