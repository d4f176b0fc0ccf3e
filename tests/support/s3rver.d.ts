declare module "@20minutes/s3rver" {
  import type { RequestListener } from "node:http";

  export default class S3rver {
    constructor(options: {
      directory: string;
      silent: boolean;
      vhostBuckets: boolean;
      configureBuckets: { name: string; configs: string[] }[];
    });
    configureBuckets(): Promise<unknown>;
    /** Koa's. */
    callback(): RequestListener;
  }
}

declare module "@20minutes/s3rver/lib/signature/v4" {
  type StringToSign = (request: { uri: string }, signature: object) => string;
  const v4: { getStringToSign: StringToSign };
  export default v4;
}
