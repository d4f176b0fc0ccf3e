import type { JobKind } from "~/db/tables";
import type { MediaDeps } from "~/domain/media/media-rows.server";
import { keepAsItIs, prepareMedia } from "~/domain/media/preparation.server";
import type { JobHandler } from "./runner.server";

/** What each kind of job does. */
export function jobHandlers(deps: MediaDeps): Record<JobKind, JobHandler> {
  return {
    "prepare-media": {
      run: (job, signal) => prepareMedia(deps, job, signal),
      giveUp: (job) => keepAsItIs(deps, job),
    },
  };
}
