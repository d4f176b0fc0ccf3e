import { formatBytes } from "~/domain/base/format";
import type { StorageUse } from "~/domain/base/quota";

/** "45 MB of 20 GB". */
export function storageWords({ usedBytes, quotaBytes }: StorageUse): string {
  return `${usedBytes === 0 ? "nothing" : formatBytes(usedBytes)} of ${formatBytes(quotaBytes).replace(".0 GB", " GB")}`;
}
