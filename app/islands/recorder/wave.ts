/** The number of lines of the wave. The newest is at its end. */
export const heardAtOnce = 48;

/** The least height of a line, of the whole: silence is seen too. */
const least = 0.06;

/** Draws levels from 0 to 100 as lines in the color of the canvas. */
export function drawWave(canvas: HTMLCanvasElement, levels: number[]): void {
  const brush = canvas.getContext("2d");
  if (!brush) return;
  const { width, height } = sizeForScreen(canvas);
  const step = width / heardAtOnce;
  brush.clearRect(0, 0, width, height);
  brush.strokeStyle = getComputedStyle(canvas).color;
  brush.lineWidth = step / 2;
  brush.lineCap = "round";
  brush.beginPath();
  for (const [index, half] of halfHeights(levels).entries()) {
    const x = width - (levels.length - index - 0.5) * step;
    const reach = half * (height - brush.lineWidth);
    brush.moveTo(x, height / 2 - reach);
    brush.lineTo(x, height / 2 + reach);
  }
  brush.stroke();
}

/** Each from the middle to the end of its line, of the whole height. */
export function halfHeights(levels: number[]): number[] {
  return levels.map((level) => Math.min(1, Math.max(least, level / 100)) / 2);
}

/** Clears the canvas where its place has another size than before. */
function sizeForScreen(canvas: HTMLCanvasElement): { width: number; height: number } {
  const width = Math.round(canvas.clientWidth * window.devicePixelRatio);
  const height = Math.round(canvas.clientHeight * window.devicePixelRatio);
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  return { width, height };
}
