declare module "heic-decode" {
  /** Pixels of four bytes each: red, green, blue, and how solid. */
  interface Decoded {
    width: number;
    height: number;
    data: Uint8ClampedArray;
  }
  export default function decode(input: { buffer: Uint8Array }): Promise<Decoded>;
}
