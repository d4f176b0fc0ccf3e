import {
  clampSize,
  type ItemControls,
  type ItemPosition,
  readControls,
  readPosition,
  untouched,
  zoomStep,
} from "../controls";
import type { LayoutName } from "../design-options";
import { type Box, positionOf } from "../layouts/layouts";

/* What the builder's buttons do to an item of a media page. */

/** How an item is to be shown from now on; null where it goes back to what the layout makes of it. */
export interface Arrangement {
  controls?: ItemControls | null;
  position?: ItemPosition | null;
}

/** What is known of an item when its button is pressed. */
interface Arranged {
  /** As it is without zoom: then the picture is as large as its place. */
  box: Box;
  layout: LayoutName;
  controls: ItemControls | undefined;
}

/** One press moves an item by so many units, and makes it so many times as large. */
const moveStep = 10;
const growth = 1.1;

type Arrange = (item: Arranged) => Arrangement;

const arrangements = {
  turn,
  "zoom-in": (item) => zoom(item, zoomStep),
  "zoom-out": (item) => zoom(item, -zoomStep),
  larger: (item) => resize(item, growth),
  smaller: (item) => resize(item, 1 / growth),
  left: (item) => move(item, -moveStep, 0),
  right: (item) => move(item, moveStep, 0),
  up: (item) => move(item, 0, -moveStep),
  down: (item) => move(item, 0, moveStep),
  reset: () => ({ controls: null, position: null }),
} satisfies Record<string, Arrange>;

export type ItemAction = keyof typeof arrangements;

export function isItemAction(name: unknown): name is ItemAction {
  return typeof name === "string" && Object.hasOwn(arrangements, name);
}

/** The item after one press of a button; numbers stay within their limits (spec 2, section 5). */
export function arrange(action: ItemAction, item: Arranged): Arrangement {
  const { controls, position } = arrangements[action](item) as Arrangement;
  return {
    controls: controls && readControls(controls, item.box.item.kind),
    position: position && readPosition(position),
  };
}

/** A quarter to the right. In the Free Layout its place turns with it. */
function turn({ box, layout, controls = untouched }: Arranged): Arrangement {
  if (box.item.kind === "code") return {};
  const turned = { controls: { ...controls, rotation: controls.rotation + 90 } as ItemControls };
  if (layout !== "free-layout") return turned;
  const { x, y, width, height } = positionOf(box);
  const dx = (width - height) / 2;
  return { ...turned, position: { x: x + dx, y: y - dx, width: height, height: width } };
}

function zoom({ controls = untouched }: Arranged, step: number): Arrangement {
  return { controls: { ...controls, scale: controls.scale + step } };
}

/** About the same middle. */
function resize({ box, layout, controls = untouched }: Arranged, factor: number): Arrangement {
  if (layout !== "free-layout") {
    const { w, h } = box.picture;
    return { controls: { ...controls, width: w * factor, height: h * factor } };
  }
  const { x, y, width, height } = positionOf(box);
  const [w, h] = [clampSize(width * factor) ?? width, clampSize(height * factor) ?? height];
  return { position: { x: x + (width - w) / 2, y: y + (height - h) / 2, width: w, height: h } };
}

function move({ box, layout }: Arranged, dx: number, dy: number): Arrangement {
  if (layout !== "free-layout") return {};
  const position = positionOf(box);
  return { position: { ...position, x: position.x + dx, y: position.y + dy } };
}
