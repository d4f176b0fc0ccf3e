import { message } from "~/messages/message";
export const gigabyte = 1024 ** 3;

/** Room for the photos and recordings of a person: about 5,000 photos. */
export const defaultQuotaGigabytes = 20;
export const defaultQuotaBytes = defaultQuotaGigabytes * gigabyte;
export const quotaGigabytesMax = 10_000;
export const quotaMessage = message("Please enter a whole number of GB from 1 to {max}.", {
  max: quotaGigabytesMax,
});

export interface StorageUse {
  usedBytes: number;
  quotaBytes: number;
}
