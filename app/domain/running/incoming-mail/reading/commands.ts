import { foldText } from "../../../base/fold";

export type ReplyCommand = "pause" | "stop" | "another";

/** Commands as people write them, and as the links of the mails name them; folded. */
const words: Record<ReplyCommand, string[]> = {
  pause: [
    ...["pause", "pause for four weeks", "pausa", "pausar", "pausar cuatro semanas", "hacer una pausa"],
    ...["pausieren", "vier wochen pause", "הפסקה", "השהה"],
  ],
  stop: [
    ...["stop", "unsubscribe", "cancel"],
    ...["parar", "pare", "alto", "basta", "detener", "detenga", "cancelar", "dar de baja", "darme de baja"],
    ...["stopp", "stoppen", "anhalten", "beenden", "abmelden", "די", "עצור"],
  ],
  another: [
    ...["another", "another one", "another question", "another one please", "another question please"],
    ...["another question instead", "otra", "otra pregunta", "otra por favor", "otra pregunta por favor"],
    ...[
      "otra pregunta en su lugar",
      "lieber eine andere frage",
      "eine andere",
      "andere frage",
      "eine andere frage",
      "אחרת",
      "שאלה אחרת",
    ],
  ],
};

/** Letters of what people write below a subject that says it all, such as their name; what is longer is an answer, whatever its subject. */
const besideCommand = 100;

/** What a reply of one or a few words asks for; null where it is an answer. The subject counts where nothing was written, or next to nothing. */
export function findCommand(text: string, subject: string): ReplyCommand | null {
  if (text.trim() === "") return commandOf(subject);
  return text.length > besideCommand ? null : (commandOf(text) ?? commandOf(ownSubject(subject)));
}

/** Whether there are words in a reply that `findCommand` takes for a command. */
export function hasOtherWords(text: string): boolean {
  return text.trim() !== "" && commandOf(text) === null;
}

const replyPrefix = /^\s*(re|aw|antw|fw|fwd|rv|wg|השב)\s*:/i;

/** A subject that answers another is that mail's own: a question may be called "Stop". */
function ownSubject(subject: string): string {
  return replyPrefix.test(subject) ? "" : subject;
}

function commandOf(text: string): ReplyCommand | null {
  const said = foldText(text.replace(replyPrefix, ""))
    .replace(/[^\p{L}\s]/gu, "")
    .replace(/\s+/g, " ")
    .trim();
  for (const [command, all] of Object.entries(words)) if (all.includes(said)) return command as ReplyCommand;
  return null;
}
