import type { Transcriber } from "../../media/transcripts/recognition/transcriber";
import type { HealthCheck } from "./health-check";

/** Milliseconds. */
const patience = 3_000;

/** None where no service is set up. */
export async function checkTranscriber(
  transcriber: Pick<Transcriber, "host" | "checkReachable"> | null | undefined,
): Promise<HealthCheck[]> {
  if (!transcriber) return [];
  const check = { id: "transcriber", title: "Speech recognition" } as const;
  const { host } = transcriber;
  const answers = await transcriber.checkReachable(AbortSignal.timeout(patience)).then(
    () => true,
    () => false,
  );
  if (answers) return [{ ...check, level: "green", finding: `The service at ${host} answers.` }];
  return [
    {
      ...check,
      level: "amber",
      finding: `The service at ${host} does not answer: recordings are not written down. They are kept.`,
      remedy: "Start it, or correct TRANSCRIBE_URL: see docs/voice.md.",
    },
  ];
}
