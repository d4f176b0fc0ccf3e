const samples = 16;
const sampleBytes = 16 * 1024;
const seeds = [0x811c9dc5, 0x9747b28c];

/** Hashes samples of the content: a tablet may give the same file another name and date, and its unfinished upload must be found again. */
export async function fingerprintOf(file: Blob): Promise<string> {
  const step = Math.max(0, file.size - sampleBytes) / (samples - 1);
  const starts = Array.from({ length: samples }, (_, index) => Math.round(index * step));
  const parts = starts.map((start) => file.slice(start, start + sampleBytes));
  return hashOf(new Uint8Array(await readBytes(new Blob(parts))));
}

/** FNV-1a, twice: crypto.subtle is missing on pages without TLS. */
export function hashOf(bytes: Uint8Array): string {
  const hashes = seeds.map((seed) => {
    let hash = seed;
    bytes.forEach((byte) => {
      hash = Math.imul(hash ^ byte, 0x01000193);
    });
    return `0000000${(hash >>> 0).toString(16)}`.slice(-8);
  });
  return hashes.join("");
}

/** Old browsers have no `arrayBuffer` of a blob. */
function readBytes(blob: Blob): Promise<ArrayBuffer> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as ArrayBuffer);
    reader.onerror = () => reject(reader.error);
    reader.readAsArrayBuffer(blob);
  });
}
