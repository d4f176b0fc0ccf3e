import { DomainError } from "../../base/errors";
import type { Upload } from "../media-files.server";

/** Adds files one by one as they arrive. Returns why some were refused, which does not affect the others. */
export async function addEach(
  uploads: AsyncIterable<Upload>,
  add: (upload: Upload) => Promise<void>,
): Promise<DomainError[]> {
  const errors: DomainError[] = [];
  const collect = (error: unknown) => {
    if (!(error instanceof DomainError)) throw error;
    errors.push(error);
  };
  try {
    for await (const upload of uploads) await add(upload).catch(collect);
  } catch (error) {
    collect(error);
  }
  return errors;
}
