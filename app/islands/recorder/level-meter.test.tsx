import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { LevelMeter } from "./level-meter";
import type { Session } from "./session";

test.each([0, 60])(
  "nothing is missed yet where somebody begins to tell, or goes on, after %i seconds",
  (seconds) => {
    const session = { level: () => 0 } as unknown as Session;
    expect(renderToStaticMarkup(<LevelMeter session={session} seconds={seconds} />)).not.toContain(
      "We hear nothing",
    );
  },
);
