import { setTimeout as pause } from "node:timers/promises";
import { saveStory } from "../../../tests/support/save-story";
import type { Seat, Writer } from "./writer";

const standardPrompts = 90;
/** Limits one round of one story: of very many versions, the oldest go (domain/writing/stories/prune-versions). */
const mostTexts = 100;

interface Version {
  content: string;
}

/** Saves one text after the other, each a version that must be kept. */
abstract class StoryWriter implements Writer {
  #waiting: { promptId: number; content: string }[] = [];
  #count = 0;
  #round = 0;

  constructor(readonly seat: Seat) {}

  async write(): Promise<void> {
    if (this.#waiting.length >= mostTexts) return void (await pause(50));
    const promptId = 1 + (this.#round % standardPrompts);
    const content = `${this.seat.name}, text ${this.#count}, round ${this.#round}.`;
    if (!(await this.save(promptId, content))) return;
    this.#waiting.push({ promptId, content });
    this.#count += 1;
  }

  protected abstract save(promptId: number, content: string): Promise<boolean>;

  async findLost(): Promise<string[]> {
    const waiting = this.#waiting.splice(0);
    this.#round += 1;
    if (waiting.length === 0) return [];
    const kept = await this.#keptTexts();
    return waiting
      .filter(({ promptId, content }) => !kept.has(`${promptId} <p>${content}</p>`))
      .map(({ promptId, content }) => `prompt ${promptId}: "${content}" is lost`);
  }

  /** Reads the texts of the round's story: a prompt has one, whatever was cut. */
  async #keptTexts(): Promise<Set<string>> {
    const { caller } = this.seat;
    const stories: { id: number; promptId: number }[] = (await caller.call("GET", "/api/stories")).json;
    const promptId = 1 + ((this.#round - 1) % standardPrompts);
    const same = stories.filter((story) => story.promptId === promptId);
    if (same.length !== 1)
      throw new Error(`${this.seat.name} has ${same.length} stories of prompt ${promptId}.`);
    const versions: Version[] = (await caller.call("GET", `/api/stories/${same[0]?.id}/versions`)).json;
    return new Set(versions.map(({ content }) => `${promptId} ${content}`));
  }

  count(): number {
    return this.#count;
  }
}

export class JsonStoryWriter extends StoryWriter {
  protected save(promptId: number, content: string): Promise<boolean> {
    return saveStory(this.seat.caller, promptId, content);
  }
}

export class FormStoryWriter extends StoryWriter {
  protected async save(promptId: number, content: string): Promise<boolean> {
    return (await this.seat.caller.postStory(promptId, { content })).status === 303;
  }
}
