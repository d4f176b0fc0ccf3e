import { publicApi } from "~/http/api.server";
import { volunteerRecorder } from "~/http/flows/recorders.server";

export const { loader, action } = publicApi({ POST: volunteerRecorder.finish });
