/** The address of a page of a recording's transcript, counted from 1. */
export function transcriptHref(mediaId: number, page = 1): string {
  return withPage(`/recordings/${mediaId}/transcript`, page);
}

/** The address where a page of a transcript is corrected, counted from 1. */
export function correctTranscriptHref(mediaId: number, page = 1): string {
  return withPage(`/recordings/${mediaId}/transcript/correct`, page);
}

function withPage(path: string, page: number): string {
  return page > 1 ? `${path}?page=${page}` : path;
}

/** The page in an address, counted from 1. */
export function readPage(parameters: URLSearchParams): number {
  return Math.max(1, Math.min(Number.parseInt(parameters.get("page") ?? "", 10) || 1, 100_000));
}
