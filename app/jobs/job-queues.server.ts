import type { JobKind } from "~/db/tables";
import { failPrintFiles, makePrintFiles } from "~/domain/book/print/make-print-files.server";
import type { PrintDeps } from "~/domain/book/print/print-files.server";
import { isScreenJob, makeScreenFile } from "~/domain/book/print/screen-file.server";
import type { MediaDeps } from "~/domain/media/media-rows.server";
import { markUnprepared, prepareMedia } from "~/domain/media/transcoding/prepare-media.server";
import {
  type TranscribeDeps,
  transcribeMedia,
} from "~/domain/media/transcripts/recognition/transcribe-media.server";
import { failTranscript } from "~/domain/media/transcripts/transcript-rows.server";
import { failExport, type MakeExportDeps, makeExport } from "~/domain/running/exports/make-export.server";
import type { LetterDeps } from "~/domain/writing/letters/letter-imports.server";
import { failLetters, runLetters } from "~/domain/writing/letters/letters-job.server";
import {
  failProposal,
  makeProposal,
  type ProposalDeps,
} from "~/domain/writing/writing-help/make-proposal.server";
import type { JobHandler, JobHandlers } from "./runner.server";

export type JobDeps = MediaDeps & MakeExportDeps & PrintDeps & TranscribeDeps & ProposalDeps & LetterDeps;

/** Jobs of a queue run one at a time, queues in parallel: a long video does not delay an export. */
const queues: Record<JobKind, "media" | "downloads" | "books" | "transcripts" | "assistant" | "letters"> = {
  "prepare-media": "media",
  "make-export": "downloads",
  "make-print-files": "books",
  transcribe: "transcripts",
  assist: "assistant",
  letters: "letters",
};

export function jobQueues(deps: JobDeps): JobHandlers[] {
  const handlers = Object.entries(jobHandlers(deps)) as [keyof typeof queues, JobHandler][];
  const names = new Set(Object.values(queues));
  return [...names].map((queue) => Object.fromEntries(handlers.filter(([kind]) => queues[kind] === queue)));
}

export function jobHandlers(deps: JobDeps): Record<keyof typeof queues, JobHandler> {
  return {
    "prepare-media": {
      run: (job, signal) => prepareMedia(deps, job, signal),
      giveUp: (job) => markUnprepared(deps, job),
    },
    "make-export": {
      run: (job, signal) => makeExport(deps, job, signal),
      giveUp: (job) => failExport(deps, job),
    },
    "make-print-files": {
      run: (job, signal) =>
        isScreenJob(job) ? makeScreenFile(deps, job, signal) : makePrintFiles(deps, job, signal),
      giveUp: (job) => failPrintFiles(deps, job),
    },
    transcribe: {
      run: (job, signal) => transcribeMedia(deps, job, signal),
      giveUp: (job) => failTranscript(deps, job),
    },
    assist: {
      run: (job, signal) => makeProposal(deps, job, signal),
      giveUp: (job) => failProposal(deps, job),
    },
    letters: {
      run: (job, signal) => runLetters(deps, job, signal),
      giveUp: (job) => failLetters(deps, job),
    },
  };
}
