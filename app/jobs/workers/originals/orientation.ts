/*
 * The one note of a camera that an original keeps: how it was held. As EXIF in its smallest form, big-endian TIFF with a
 * single entry.
 */

const orientationTag = 0x0112;
const shortType = 3;

/** EXIF that says nothing but how the camera was held: 1 to 8. */
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
