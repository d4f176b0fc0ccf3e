import { t } from "~/messages/translate";
import { formatBytes } from "../../base/format";
import type { FileScanner } from "../../media/scanning/file-scanner";
import type { HealthCheck } from "./health-check";

/** Milliseconds. */
const patience = 3_000;

/** None where no scanner is set up. */
export async function checkScanner(scanner: FileScanner | null | undefined): Promise<HealthCheck[]> {
  if (!scanner) return [];
  const check = { id: "scanner", title: t("Scanner for harmful files") } as const;
  const { address } = scanner;
  const answers = await scanner.checkReachable(AbortSignal.timeout(patience)).then(
    () => true,
    () => false,
  );
  if (!answers)
    return [
      {
        ...check,
        level: "red",
        finding: t("clamd at {address} does not answer: no photo or recording is taken.", { address }),
        remedy: t("Start it, or correct CLAMD_URL."),
      },
    ];
  const refused = scanner.refusedBytes();
  if (refused !== null)
    return [
      {
        ...check,
        level: "red",
        finding: t("clamd at {address} did not take a file of {size}, so it was refused.", {
          address,
          size: formatBytes(refused),
        }),
        remedy: t("Set StreamMaxLength in clamd.conf to 1100M, and start clamd and this server again."),
      },
    ];
  return [{ ...check, level: "green", finding: t("clamd at {address} answers.", { address }) }];
}
