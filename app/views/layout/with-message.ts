import type { Frame, StatusMessage } from "~/frame";

/** The frame with what an action of the page had to say; it comes before what waited for the page. */
export function withMessage(frame: Frame, message: StatusMessage | null | undefined): Frame {
  return message ? { ...frame, status: message } : frame;
}
