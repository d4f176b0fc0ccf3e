import { type DestinationStream, symbols } from "pino";

/** Milliseconds for which a line may wait for others. */
const longestWait = 50;
const urgent = 40;

type Output = Pick<NodeJS.WritableStream, "write">;

/**
 * Writes the lines of a moment at once, because each write takes a tenth of a millisecond. Warnings and errors do not
 * wait, and take the lines before them along. `flush` is for the end of the process.
 */
export function createLogOutput(output: Output): DestinationStream & { flush(): void } {
  let lines = "";
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (lines === "") return;
    const text = lines;
    lines = "";
    output.write(text);
  };
  return {
    // Makes pino set `lastLevel` before each write.
    ...{ [symbols.needsMetadataGsym]: true, lastLevel: 0 },
    write(line: string) {
      lines += line;
      const { lastLevel } = this as unknown as { lastLevel: number };
      if (lastLevel >= urgent) return flush();
      timer ??= setTimeout(flush, longestWait).unref();
    },
    flush,
  };
}
