import { randomName } from "../../../base/disk.server";

/** Visits of the server to its own public address: whether they come back to this process. */
export class OwnVisits {
  /** False until the visit with that name has arrived. */
  readonly #visits = new Map<string, boolean>();

  begin(): string {
    const name = randomName();
    this.#visits.set(name, false);
    return name;
  }

  /** Call with what a request to `/healthz` names; other names are nothing. */
  arrive(name: unknown): void {
    if (typeof name === "string" && this.#visits.has(name)) this.#visits.set(name, true);
  }

  end(name: string): boolean {
    const hasArrived = this.#visits.get(name) === true;
    this.#visits.delete(name);
    return hasArrived;
  }
}
