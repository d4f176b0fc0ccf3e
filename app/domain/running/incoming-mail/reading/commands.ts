export type ReplyCommand = "pause" | "stop" | "another";

const words: Record<ReplyCommand, string[]> = {
  pause: ["pause", "pausa", "pausar", "pausieren", "הפסקה", "השהה"],
  stop: ["stop", "unsubscribe", "parar", "alto", "basta", "stopp", "stoppen", "abmelden", "די", "עצור"],
  another: [
    ...[
      "another",
      "another one",
      "another question",
      "another one please",
      "otra",
      "otra pregunta",
      "otra por favor",
    ],
    ...["eine andere", "andere frage", "eine andere frage", "אחרת", "שאלה אחרת"],
  ],
};

/** What a reply of one or a few words asks for; null where it is an answer. The subject counts where nothing was written. */
export function findCommand(text: string, subject: string): ReplyCommand | null {
  return (
    commandOf(text) ?? (text.trim() === "" ? commandOf(subject) : null) ?? commandOf(ownSubject(subject))
  );
}

/** A subject that answers another is that mail's own: a question may be called "Stop". */
function ownSubject(subject: string): string {
  return /^\s*(re|aw|antw|fw|fwd|rv|wg|השב)\s*:/i.test(subject) ? "" : subject;
}

function commandOf(text: string): ReplyCommand | null {
  const said = text
    .toLowerCase()
    .replace(/^\s*(re|aw|antw|fw|fwd)\s*:/i, "")
    .replace(/[^\p{L}\s]/gu, "")
    .replace(/\s+/g, " ")
    .trim();
  for (const [command, all] of Object.entries(words)) if (all.includes(said)) return command as ReplyCommand;
  return null;
}
