/** A sound file of this size: mono, 16 bits, low noise. `seed` makes another one. */
export function wavOf(bytes: number, seed = 1): Buffer<ArrayBuffer> {
  const file = Buffer.alloc(bytes);
  file.write("RIFF", 0, "latin1");
  file.writeUInt32LE(bytes - 8, 4);
  file.write("WAVEfmt ", 8, "latin1");
  file.writeUInt32LE(16, 16);
  for (const at of [20, 22]) file.writeUInt16LE(1, at);
  file.writeUInt32LE(44_100, 24);
  file.writeUInt32LE(88_200, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write("data", 36, "latin1");
  file.writeUInt32LE(bytes - 44, 40);
  for (let at = 44; at + 1 < bytes; at += 2) file.writeInt16LE((at * 7919 * seed) % 200, at);
  return file;
}
