import * as z from "zod";
import { message } from "~/messages/message";
import { flag, passage, wholeNumberOrNull } from "../../base/schema-fields";
import { snapshotFieldMax } from "./fields";

export const snapshotFormId = "snapshot";

/** Parts that were left out are blank. */
export const SnapshotInput = z.object({
  called: passage(snapshotFieldMax),
  lovedOnes: passage(snapshotFieldMax),
  work: passage(snapshotFieldMax),
  places: passage(snapshotFieldMax),
  music: passage(snapshotFieldMax),
  calms: passage(snapshotFieldMax),
  dislikes: passage(snapshotFieldMax),
});
export type SnapshotInput = z.infer<typeof SnapshotInput>;

const refused = message("Please send the version as a number.");

/** `version` is the version that the change is based on; 0 before the first save. */
export const SnapshotJson = SnapshotInput.extend({
  version: wholeNumberOrNull(0, 1e9, refused).optional(),
  isAllowed: flag(),
});
