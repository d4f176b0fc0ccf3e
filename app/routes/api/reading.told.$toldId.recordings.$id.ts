import { publicApi } from "~/http/api.server";
import { toldRecorder } from "~/http/flows/recorders.server";

export const { loader, action } = publicApi({ DELETE: toldRecorder.discard });
