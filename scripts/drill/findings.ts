/** Enough to see what is wrong; more are the same faults again. */
const maxShown = 12;

export class Findings {
  readonly #shown: string[] = [];
  count = 0;

  add(finding: string): void {
    this.count += 1;
    if (this.#shown.length < maxShown) this.#shown.push(finding);
  }

  /** A finding unless `isRight`. */
  check(isRight: boolean, finding: string): void {
    if (!isRight) this.add(finding);
  }

  list(): string[] {
    const more = this.count - this.#shown.length;
    return more > 0 ? [...this.#shown, `and ${more} more`] : [...this.#shown];
  }
}
