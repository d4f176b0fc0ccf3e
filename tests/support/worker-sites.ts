const mostRunning = 3;

interface RunningSite {
  site: unknown;
  stop: () => Promise<void>;
}

/**
 * The servers of one worker of the browser tests. A worker-scoped fixture of a test file's own would give the file
 * workers and browsers of its own, which take longer to start than many tests take to run.
 */
export class WorkerSites {
  /** The one that was used last is the last. */
  readonly #running = new Map<() => Promise<unknown>, RunningSite>();

  /** What `start` made before in this worker; otherwise it is started, and the least used of the others stopped. */
  async open<Site>(start: () => Promise<Site>, stop: (site: Site) => Promise<void>): Promise<Site> {
    const known = this.#running.get(start);
    if (!known) await this.#stopDownTo(mostRunning - 1);
    const site = known ? (known.site as Site) : await start();
    this.#running.delete(start);
    this.#running.set(start, { site, stop: () => stop(site) });
    return site;
  }

  stopAll(): Promise<void> {
    return this.#stopDownTo(0);
  }

  async #stopDownTo(count: number): Promise<void> {
    for (const [start, { stop }] of [...this.#running].slice(0, Math.max(0, this.#running.size - count))) {
      this.#running.delete(start);
      await stop();
    }
  }
}
