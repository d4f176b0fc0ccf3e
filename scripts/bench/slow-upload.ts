import { startProduct } from "../product";
import { uploadFilm } from "./film-upload";
import type { Bench } from "./measure";

const bytesPerSecond = 50 * 1024;
/** The response may arrive some time after the last byte. */
const mostSlower = 1.1;

export const slowUpload: Bench = {
  name: "slow-upload",
  about: "a film comes in at 50 KB a second for three minutes",
  async run(isQuick) {
    const lineSeconds = isQuick ? 30 : 180;
    const product = await startProduct();
    try {
      const cookie = await product.join("film-maker");
      const bytes = bytesPerSecond * lineSeconds;
      const { status, seconds } = await uploadFilm({
        address: product.address,
        cookie,
        bytes,
        bytesPerSecond,
      });
      const isKept = status === 201;
      return [
        {
          text: `a film at 50 KB a second: ${isKept ? "kept" : `refused with ${status}`} after ${seconds.toFixed(1)} s, the line alone takes ${lineSeconds} s`,
          ratio: isKept ? seconds / lineSeconds : Number.POSITIVE_INFINITY,
          limit: mostSlower,
        },
      ];
    } finally {
      await product.stop();
    }
  },
};
