interface Kept {
  renderedAt: number;
}

/** Pages by key, of which only the newest stay: so many, and for so many milliseconds. */
export class KeptPages<Page extends Kept> {
  /** The oldest first. */
  readonly #pages = new Map<string, Page>();

  constructor(
    private readonly most: number,
    private readonly longest: number,
  ) {}

  get size(): number {
    return this.#pages.size;
  }

  get(key: string): Page | undefined {
    return this.#pages.get(key);
  }

  keep(key: string, page: Page): void {
    this.#pages.delete(key);
    this.#pages.set(key, page);
    for (const [oldest, { renderedAt }] of this.#pages) {
      const isOld = Math.abs(page.renderedAt - renderedAt) > this.longest;
      if (!isOld && this.#pages.size <= this.most) return;
      this.#pages.delete(oldest);
    }
  }

  clear(): void {
    this.#pages.clear();
  }
}
