import { type CardStep, readStep } from "~/domain/writing/photo-cards/schema";
import type { RejectedForm } from "~/ui/form";

/** Where what was refused stands, or what was typed when all of it was. */
export function refusedStep(rejected: RejectedForm | undefined): CardStep | undefined {
  const errors = rejected?.result.error ?? {};
  if (errors.who) return "who";
  if (errors.content) return "content";
  if (errors.location || errors.date || errors.lifeStageId) return "when";
  const [, asked] = String(rejected?.result.initialValue.intent ?? "").split("/");
  return asked ? readStep(asked) : undefined;
}
