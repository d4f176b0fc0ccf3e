import type { Message } from "~/messages/message";
import { SaidError } from "~/messages/said-error";
import { t } from "~/messages/translate";

/** A sentence for the operator: what failed, and what to look at. */
export class BackupFailure extends SaidError {
  /** `isTemporary`: the same request may succeed in a moment. */
  constructor(
    said: Message,
    readonly isTemporary = false,
  ) {
    super(said);
  }
}

export class ObjectMissing extends Error {
  constructor(name: string) {
    super(t("{name} is missing", { name }));
  }
}

export interface StoredObject {
  name: string;
  bytes: number;
}

export type Content = AsyncIterable<Uint8Array>;

/** A folder or a bucket. Names have slashes, and only a-z, A-Z, 0-9, dots and hyphens. Everything throws BackupFailure where it cannot be used. */
export interface ObjectStore {
  readonly place: string;
  list(prefix: string): AsyncIterable<StoredObject>;
  /** Throws ObjectMissing. */
  read(name: string): Promise<Content>;
  /** Writes all or nothing, over what is there. Returns the bytes. */
  write(name: string, content: Content): Promise<number>;
  remove(name: string): Promise<void>;
  /** Deletes what a killed process left half written. */
  discardUnfinished(): Promise<void>;
  /** Returns once all that was written survives a power cut. */
  settle(): Promise<void>;
}
