/** The accepted URL forms (spec 2, section 5), and those of short films and live streams. */
const forms = [
  /^(?:[a-z-]+\.)?youtube(?:-nocookie)?\.com\/watch\?(?:[^#]*&)?v=([\w-]{11})(?=$|[&#])/i,
  /^youtu\.be\/([\w-]{11})(?=$|[?&#/])/i,
  /^(?:[a-z-]+\.)?youtube(?:-nocookie)?\.com\/(?:embed|v|shorts|live)\/([\w-]{11})(?=$|[?&#/])/i,
];

/** The video id; undefined if not a YouTube URL. */
export function readYoutubeId(address: string): string | undefined {
  const rest = address.trim().replace(/^https?:\/\//i, "");
  return forms.map((form) => form.exec(rest)?.[1]).find((id) => id !== undefined);
}

/** The address that plays the video with this 11-character id on YouTube. */
export function youtubeAddress(youtubeId: string): string {
  return `https://www.youtube.com/watch?v=${youtubeId}`;
}
