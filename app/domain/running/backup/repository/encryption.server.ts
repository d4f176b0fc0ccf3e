import { createHmac } from "node:crypto";
import { ReadableStream as NodeStream } from "node:stream/web";
import { armor, Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from "age-encryption";
import { message } from "~/messages/message";
import { BackupFailure, type Content } from "./object-store";

export interface RepositoryKey {
  encrypt(content: Content): Promise<Content>;
  /** Damaged content throws while it is read. */
  decrypt(content: Content): Promise<Content>;
  /** The same for the same text; it says nothing about the text without the identity. */
  nameFor(text: string): string;
}

/** The exponent takes 32 MB of memory; age's own 18 takes 256 MB. Nobody guesses 16 characters at either. */
const scryptWorkFactor = 15;

/** A new age identity file, encrypted with the passphrase, as text. */
export async function createIdentityFile(passphrase: string, workFactor = scryptWorkFactor): Promise<string> {
  const identity = await generateX25519Identity();
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  encrypter.setScryptWorkFactor(workFactor);
  const text = `# public key: ${await identityToRecipient(identity)}\n${identity}\n`;
  return armor.encode(await encrypter.encrypt(text));
}

/** Throws BackupFailure for a wrong passphrase, and any other error for a damaged file. */
export async function openIdentityFile(file: string, passphrase: string): Promise<RepositoryKey> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  const text = await decrypter.decrypt(armor.decode(file), "text").catch((error: unknown) => {
    throw isWrongKey(error) ? wrongPassphrase() : error;
  });
  const identity = text.split("\n").find((line) => line.startsWith("AGE-SECRET-KEY-1"));
  if (!identity) throw new Error("There is no identity in the file.");
  return createKey(identity, await identityToRecipient(identity));
}

function isWrongKey(error: unknown): boolean {
  return /no identity matched/.test(String(error));
}

function wrongPassphrase(): BackupFailure {
  return new BackupFailure(message("BACKUP_PASSPHRASE_FILE does not hold the passphrase of these backups."));
}

function createKey(identity: string, recipient: string): RepositoryKey {
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  return {
    encrypt: async (content) => asContent(await encrypter.encrypt(asStream(content))),
    decrypt: async (content) => asContent(await decrypter.decrypt(asStream(content))),
    nameFor: (text) => createHmac("sha256", identity).update(text).digest("hex"),
  };
}

function asStream(content: Content): ReadableStream<Uint8Array> {
  return NodeStream.from(content) as unknown as ReadableStream<Uint8Array>;
}

/** Node's streams for the web are iterable; the browser's types do not say so. */
function asContent(stream: ReadableStream<Uint8Array>): Content {
  return stream as unknown as Content;
}
