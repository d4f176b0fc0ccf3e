import type { Prompt } from "~/domain/prompts/prompts.server";
import { promptDescriptionMax, promptTitleMax } from "~/domain/prompts/schema";
import { TextAreaField, TextField } from "~/ui/field";
import type { AnyField } from "~/ui/form";

interface PromptFieldsProps {
  prompt: Prompt;
  fields: { promptTitle: AnyField; promptDescription: AnyField };
}

/**
 * The open prompt's own words while they are being changed (spec 1, section 2: Prompt editor). Fields of the story's
 * form: whichever of its buttons is pressed, story and prompt are both kept, but for Cancel and the two that say so.
 */
export function PromptFields({ prompt, fields }: PromptFieldsProps) {
  return (
    <fieldset className="own-words own-words--prompt">
      <legend className="field__label">
        {prompt.isCustom ? "Your own prompt" : "This prompt, in your own words"}
      </legend>
      <TextField field={fields.promptTitle} label="Prompt title" maxLength={promptTitleMax} isRequired />
      <TextAreaField
        field={fields.promptDescription}
        label="Prompt description"
        rows={4}
        maxLength={promptDescriptionMax}
      />
      <div className="actions">
        <button
          type="submit"
          name="intent"
          value="prompt/save"
          className="button button--primary"
          data-busy-label="Saving..."
        >
          Save prompt
        </button>
        <button type="submit" name="intent" value="prompt/cancel" className="button">
          Cancel
        </button>
        {prompt.hasUserOverride && (
          <button type="submit" name="intent" value="prompt/reset" className="button button--quiet">
            Reset to original
          </button>
        )}
        {prompt.isCustom && (
          <button type="submit" name="intent" value="prompt/ask-delete" className="button button--danger">
            Delete prompt
          </button>
        )}
      </div>
    </fieldset>
  );
}
