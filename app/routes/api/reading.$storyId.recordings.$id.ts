import { publicApi } from "~/http/api.server";
import { memoryRecorder } from "~/http/flows/recorders.server";

export const { loader, action } = publicApi({ DELETE: memoryRecorder.discard });
