import type { NamedFiles } from "~/domain/base/named-files.server";

/** All names that lie in one place of the disk. */
export async function namesOf(place: Pick<NamedFiles, "names">): Promise<string[]> {
  const found: string[] = [];
  for await (const names of place.names()) found.push(...names);
  return found;
}
