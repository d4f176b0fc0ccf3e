import { formatBytes } from "../../base/format";
import type { FileScanner } from "../../media/scanning/file-scanner";
import type { HealthCheck } from "./health-check";

/** Milliseconds. */
const patience = 3_000;

/** None where no scanner is set up. */
export async function checkScanner(scanner: FileScanner | null | undefined): Promise<HealthCheck[]> {
  if (!scanner) return [];
  const check = { id: "scanner", title: "Scanner for harmful files" } as const;
  const answers = await scanner.checkReachable(AbortSignal.timeout(patience)).then(
    () => true,
    () => false,
  );
  if (!answers)
    return [
      {
        ...check,
        level: "red",
        finding: `clamd at ${scanner.address} does not answer: no photo or recording is taken.`,
        remedy: "Start it, or correct CLAMD_URL.",
      },
    ];
  const refused = scanner.refusedBytes();
  if (refused !== null)
    return [
      {
        ...check,
        level: "red",
        finding: `clamd at ${scanner.address} did not take a file of ${formatBytes(refused)}, so it was refused.`,
        remedy: "Set StreamMaxLength in clamd.conf to 1100M, and start clamd and this server again.",
      },
    ];
  return [{ ...check, level: "green", finding: `clamd at ${scanner.address} answers.` }];
}
