import { expect, test } from "vitest";
import { drawWave, halfHeights, heardAtOnce } from "./wave";

test("silence is seen, and what is louder than the loudest stays within", () => {
  expect(halfHeights([0, 50, 100, 140])).toEqual([0.03, 0.25, 0.5, 0.5]);
});

test("the newest stands at the end, and nothing leaves the canvas", () => {
  const lines: { x: number; from: number; to: number }[] = [];
  const brush = {
    ...{ clearRect() {}, beginPath() {}, stroke() {} },
    moveTo: (x: number, y: number) => lines.push({ x, from: y, to: y }),
    lineTo: (_: number, y: number) => Object.assign(lines.at(-1) ?? {}, { to: y }),
  };
  const canvas = { clientWidth: 480, clientHeight: 60, width: 0, height: 0, getContext: () => brush };
  Object.assign(globalThis, {
    window: { devicePixelRatio: 2 },
    getComputedStyle: () => ({ color: "rgb(31, 78, 78)" }),
  });
  drawWave(canvas as unknown as HTMLCanvasElement, [10, 100]);
  expect([canvas.width, canvas.height]).toEqual([960, 120]);
  expect(lines.map(({ x }) => x)).toEqual([930, 950]);
  expect(lines[1]).toEqual({ x: 950, from: 5, to: 115 });
  drawWave(
    canvas as unknown as HTMLCanvasElement,
    Array.from({ length: heardAtOnce }, () => 100),
  );
  expect(Math.min(...lines.map(({ x }) => x))).toBeGreaterThan(0);
});
