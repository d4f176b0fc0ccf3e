import type { ContainerFormat } from "~/domain/media/accepted-types";
import { damagedFileMessage } from "~/domain/media/media";
import type { Probe } from "~/domain/media/transcoding/probe";
import { probe } from "./media/probe-media";
import { isKilled, MissingProgram, ProgramFailed } from "./program";
import { serveOnce, WorkerRejection } from "./worker";

export interface ProbeInput {
  source: string;
  name: string;
  container: ContainerFormat;
}

serveOnce(probeOrReject);

async function probeOrReject({ source, name, container }: ProbeInput): Promise<Probe | null> {
  try {
    return await probe(source, container);
  } catch (error) {
    if (error instanceof MissingProgram) return null;
    if (!(error instanceof ProgramFailed) || isKilled(error)) throw error;
    throw new WorkerRejection(damagedFileMessage(name));
  }
}
