import { t } from "~/messages/translate";
import type { Transcriber } from "../../media/transcripts/recognition/transcriber";
import type { HealthCheck } from "./health-check";

/** Milliseconds. */
const patience = 3_000;

/** None where no service is set up. */
export async function checkTranscriber(
  transcriber: Pick<Transcriber, "host" | "checkReachable"> | null | undefined,
): Promise<HealthCheck[]> {
  if (!transcriber) return [];
  const check = { id: "transcriber", title: t("Speech recognition") } as const;
  const { host } = transcriber;
  const answers = await transcriber.checkReachable(AbortSignal.timeout(patience)).then(
    () => true,
    () => false,
  );
  if (answers) return [{ ...check, level: "green", finding: t("The service at {host} answers.", { host }) }];
  return [
    {
      ...check,
      level: "amber",
      finding: t("The service at {host} does not answer: recordings are not written down. They are kept.", {
        host,
      }),
      remedy: t("Start it, or correct TRANSCRIBE_URL: see docs/voice.md."),
    },
  ];
}
