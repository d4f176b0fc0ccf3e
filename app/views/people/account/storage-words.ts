import { formatBytes } from "~/domain/base/format";
import type { StorageUse } from "~/domain/base/quota";
import { t } from "~/messages/translate";

/** "45 MB of 20 GB". */
export function storageWords({ usedBytes, quotaBytes }: StorageUse): string {
  const quota = formatBytes(quotaBytes).replace(/[.,]0(?!\d)/, "");
  if (usedBytes === 0) return t("nothing of {quota}", { quota });
  return t("{used} of {quota}", { used: formatBytes(usedBytes), quota });
}
