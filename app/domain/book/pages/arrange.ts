import {
  clampSize,
  defaultControls,
  hereStep,
  type ItemControls,
  type ItemPosition,
  panStep,
  readControls,
  readPosition,
  zoomStep,
} from "../design/controls";
import type { LayoutName } from "../design/design-options";
import { type Box, positionOf } from "../layouts/layouts";

/** New settings of an item; null resets to the layout's default. */
export interface ItemChange {
  controls?: ItemControls | null;
  position?: ItemPosition | null;
  anchor?: number | null;
}

interface ItemState {
  box: Box;
  layout: LayoutName;
  controls: ItemControls | undefined;
}

const moveStep = 10;
const growth = 1.1;

type ItemActionHandler = (item: ItemState) => ItemChange;

const actionHandlers = {
  turn,
  "zoom-in": (item) => zoom(item, zoomStep),
  "zoom-out": (item) => zoom(item, -zoomStep),
  larger: (item) => resize(item, growth),
  smaller: (item) => resize(item, 1 / growth),
  "larger-here": (item) => resizeHere(item, hereStep),
  "smaller-here": (item) => resizeHere(item, 1 / hereStep),
  left: (item) => move(item, -moveStep, 0),
  right: (item) => move(item, moveStep, 0),
  up: (item) => move(item, 0, -moveStep),
  down: (item) => move(item, 0, moveStep),
  "pan-left": (item) => pan(item, -panStep, 0),
  "pan-right": (item) => pan(item, panStep, 0),
  "pan-up": (item) => pan(item, 0, -panStep),
  "pan-down": (item) => pan(item, 0, panStep),
  reset: () => ({ controls: null, position: null }),
} satisfies Record<string, ItemActionHandler>;

export type ItemAction = keyof typeof actionHandlers;

/** True for the name of an action on an item of a media page, as forms send it. */
export function isItemAction(name: unknown): name is ItemAction {
  return typeof name === "string" && Object.hasOwn(actionHandlers, name);
}

/** Applies an action to an item and clamps the result (spec 2, section 5). */
export function arrange(action: ItemAction, item: ItemState): ItemChange & { isHeld: boolean } {
  const { controls, position } = actionHandlers[action](item) as ItemChange;
  const kept = position && readPosition(position);
  return {
    controls: controls && readControls(controls, item.box.item.kind),
    position: kept,
    isHeld: Boolean(position && kept && isHeldOnPage(position, kept)),
  };
}

/** True where clamping kept an item a unit or more from the place that was asked for. */
export function isHeldOnPage(
  asked: Pick<ItemPosition, "x" | "y">,
  kept: Pick<ItemPosition, "x" | "y">,
): boolean {
  return Math.abs(asked.x - kept.x) >= 1 || Math.abs(asked.y - kept.y) >= 1;
}

function turn({ box, layout, controls = defaultControls }: ItemState): ItemChange {
  if (box.item.kind === "code") return {};
  const turned = { controls: { ...controls, rotation: controls.rotation + 90 } as ItemControls };
  if (layout !== "free-layout") return turned;
  const { x, y, width, height } = positionOf(box);
  const dx = (width - height) / 2;
  return { ...turned, position: { x: x + dx, y: y - dx, width: height, height: width } };
}

function zoom({ controls = defaultControls }: ItemState, step: number): ItemChange {
  return { controls: { ...controls, scale: controls.scale + step } };
}

/** The share of a photo from which it is shown whole. */
const whole = 0.999;

/** Changes nothing where nothing of the photo is hidden that way: then there is nothing to undo. The box is that without zoom. */
function pan({ box, controls = defaultControls }: ItemState, dx: number, dy: number): ItemChange {
  const { w, h } = box.picture.crop;
  const isHidden = (shown: number) => shown / controls.scale < whole;
  const [across, down] = [isHidden(w) ? dx : 0, isHidden(h) ? dy : 0];
  if (across === 0 && down === 0) return {};
  const { panX = 0, panY = 0 } = controls;
  return { controls: { ...controls, panX: panX + across, panY: panY + down } };
}

function resize({ box, layout, controls = defaultControls }: ItemState, factor: number): ItemChange {
  if (layout !== "free-layout") {
    const { w, h } = box.picture;
    return { controls: { ...controls, width: w * factor, height: h * factor } };
  }
  const { x, y, width, height } = positionOf(box);
  const [w, h] = [clampSize(width * factor) ?? width, clampSize(height * factor) ?? height];
  return { position: { x: x + (width - w) / 2, y: y + (height - h) / 2, width: w, height: h } };
}

/** Among the words, where a picture keeps its place. */
function resizeHere({ controls = defaultControls }: ItemState, factor: number): ItemChange {
  const here = (controls.here ?? 1) * factor;
  return { controls: { ...controls, here: Math.abs(here - 1) < 0.03 ? 1 : here } };
}

function move({ box, layout }: ItemState, dx: number, dy: number): ItemChange {
  if (layout !== "free-layout") return {};
  const position = positionOf(box);
  return { position: { ...position, x: position.x + dx, y: position.y + dy } };
}
