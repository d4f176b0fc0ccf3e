import { publicApi } from "~/http/api.server";
import { tabletRecorder } from "~/http/flows/recorders.server";

export const { loader, action } = publicApi({ POST: tabletRecorder.finish });
