/* The only EXIF tag of a stored original, as big-endian TIFF with a single entry. */

const orientationTag = 0x0112;
const shortType = 3;

export function orientationNote(orientation: number): Buffer {
  const note = Buffer.alloc(26);
  note.write("MM", 0, "latin1");
  note.writeUInt16BE(42, 2);
  note.writeUInt32BE(8, 4);
  note.writeUInt16BE(1, 8);
  note.writeUInt16BE(orientationTag, 10);
  note.writeUInt16BE(shortType, 12);
  note.writeUInt32BE(1, 14);
  note.writeUInt16BE(orientation, 18);
  return note;
}
