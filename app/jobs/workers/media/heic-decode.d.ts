declare module "heic-decode" {
  /** RGBA, four bytes per pixel. */
  interface Decoded {
    width: number;
    height: number;
    data: Uint8ClampedArray;
  }
  export default function decode(input: { buffer: Uint8Array }): Promise<Decoded>;
}
