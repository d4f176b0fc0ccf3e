import { readFileSync } from "node:fs";
import path from "node:path";

const fixture = path.resolve("tests/fixtures/photos/Portrait_1.jpg");
/** Limits a JPEG comment, without its marker. */
const longestComment = 65_533;

/** A photo of at least this size that no other is the same as: comments are added to it. */
export function uniquePhoto(text: string, bytes = 0): Buffer<ArrayBuffer> {
  const photo = readFileSync(fixture);
  const comments = [comment(Buffer.from(text))];
  for (let left = bytes - photo.length; left > 0; left -= longestComment)
    comments.push(comment(Buffer.alloc(longestComment - 2, "x")));
  return Buffer.concat([photo.subarray(0, 2), ...comments, photo.subarray(2)]);
}

function comment(text: Buffer): Buffer {
  const head = Buffer.from([0xff, 0xfe, 0, 0]);
  head.writeUInt16BE(text.length + 2, 2);
  return Buffer.concat([head, text]);
}
