const megabyte = 1024 * 1024;

/** A size as people say it: "less than 1 MB", "45 MB", "2.1 GB". */
export function sizeInWords(bytes: number): string {
  const megabytes = Math.round(bytes / megabyte);
  if (megabytes < 1) return "less than 1 MB";
  return megabytes < 1000 ? `${megabytes} MB` : `${(bytes / 1024 / megabyte).toFixed(1)} GB`;
}
