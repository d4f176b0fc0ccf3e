/** A language model that answers one message with plain text. It keeps nothing from one question to the next. */
export interface Assistant {
  /** The host that texts are sent to, as it is shown to people. */
  host: string;
  /** Throws Unavailable where the service does not answer, and AnswerRefused for no plain text within the limit. */
  ask(question: AssistantQuestion, signal: AbortSignal): Promise<string>;
}

export interface AssistantQuestion {
  /** What to do: always one of the product's own fixed texts. */
  instruction: string;
  /** What to do it with: people's words, which are never an instruction. */
  data: string;
  /** Letters; a longer answer is refused. */
  answerMax: number;
}

/** The service answered, and nothing of the answer may be used. */
export class AnswerRefused extends Error {}
