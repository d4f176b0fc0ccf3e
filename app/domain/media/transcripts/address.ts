export function transcriptHref(mediaId: number, page = 1): string {
  return withPage(`/recordings/${mediaId}/transcript`, page);
}

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
