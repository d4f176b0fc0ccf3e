import { publicApi } from "~/http/api.server";
import { questionRecorder } from "~/http/flows/recorders.server";

export const { loader, action } = publicApi({
  GET: questionRecorder.list,
  POST: questionRecorder.start,
});
