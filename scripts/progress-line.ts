import { t } from "~/messages/translate";

const interval = 10_000;

/** Writes "1,200 of 50,000 files" to stderr now and then. */
export function progressLine(): (done: number, total: number) => void {
  let writtenAt = Date.now();
  return (done, total) => {
    if (Date.now() - writtenAt < interval) return;
    writtenAt = Date.now();
    console.error(t("{done} of {total} files", { done, total }));
  };
}
