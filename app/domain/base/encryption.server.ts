import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/** A copy of the database alone must not reveal the texts. */
export interface Encryption {
  encrypt: (text: string) => string;
  /** Null for text encrypted with another secret, or modified. */
  open: (encrypted: string) => string | null;
}

const ivLength = 12;
const tagLength = 16;

/** AES-256-GCM with a key derived from the server's secret. */
export function createEncryption(secret: string): Encryption {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "held forms", 32));
  return {
    encrypt(text) {
      const iv = randomBytes(ivLength);
      const cipher = createCipheriv("aes-256-gcm", key, iv);
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString("base64");
    },
    open(encrypted) {
      const bytes = Buffer.from(encrypted, "base64");
      try {
        const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, ivLength));
        decipher.setAuthTag(bytes.subarray(ivLength, ivLength + tagLength));
        const body = bytes.subarray(ivLength + tagLength);
        return Buffer.concat([decipher.update(body), decipher.final()]).toString("utf8");
      } catch {
        return null;
      }
    },
  };
}
