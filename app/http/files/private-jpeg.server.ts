/** A small picture that nothing keeps: it is gone at the moment in which its yes is taken back. */
export function privateJpeg(jpeg: Uint8Array): Response {
  return new Response(Buffer.from(jpeg), {
    headers: {
      "Content-Type": "image/jpeg",
      "Content-Length": String(jpeg.byteLength),
      "Cache-Control": "no-store",
      "Content-Security-Policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
      "X-Robots-Tag": "noindex, nofollow",
    },
  });
}
