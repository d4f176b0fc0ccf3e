/**
 * The kind of sound to ask a browser for; undefined leaves it the choice.
 *
 * MP4 with AAC plays everywhere as it is, but only Apple's browsers record it. Chrome on Linux says yes to `audio/mp4`
 * and then packs Opus into it, which old iPads cannot play; elsewhere it hands out an MP4's pieces late. So others are
 * asked for WebM with Opus, whose pieces stand for themselves: a recording that was cut off is whole up to there.
 */
export function chooseMimeType(
  isSupported: (type: string) => boolean,
  vendor: string | undefined,
): string | undefined {
  const isApple = /^Apple/.test(vendor || "");
  return (isApple ? [mp4, ...others] : [...others, mp4]).filter(isSupported)[0];
}

const mp4 = "audio/mp4";
const others = ["audio/webm;codecs=opus", "audio/webm", "audio/ogg;codecs=opus"];
