import type { StoryType } from "~/db/tables";
import { ButtonForm } from "~/ui/form";

/** Export as DOCX: the file is the answer to this form. */
export function ExportForm({ type }: { type: StoryType }) {
  return (
    <ButtonForm action="/preview/docx">
      <input type="hidden" name="storyType" value={type} />
      <button type="submit" className="button button--primary" data-busy-label="Exporting DOCX...">
        Export as DOCX
      </button>
    </ButtonForm>
  );
}
