import { bookHref } from "~/domain/book/address";
import type { Builder } from "~/domain/book/builder.server";
import { authorNameMax, bookTitleMax, subtitleMax } from "~/domain/book/schema";
import { TextField } from "~/ui/field";
import { Form, type RefusedForm, useFormState } from "~/ui/form";
import { ChangedMeanwhile } from "./changed-meanwhile";
import { CoverImageField } from "./cover-image-field";
import { CoverStyleField } from "./cover-style-field";
import { coverFormId } from "./form-ids";
import { typed } from "./typed";

interface CoverFormProps {
  builder: Builder;
  refused: RefusedForm | undefined;
}

/** All that can be said and chosen about the cover; Save Cover keeps it together. */
export function CoverForm({ builder, refused }: CoverFormProps) {
  const { type, design, book, photos } = builder;
  const { title, subtitle, authorName, coverStyle, coverImageId } = design;
  const { form, fields } = useFormState(
    coverFormId,
    { title, subtitle, authorName, coverStyle, coverImageId: String(coverImageId ?? ""), image: "" },
    refused,
  );
  const chosenStyle = typed(refused, coverFormId, "coverStyle") ?? coverStyle;
  const chosenImage = typed(refused, coverFormId, "coverImageId") ?? String(coverImageId ?? "");
  return (
    <Form form={form} action={bookHref(type)} defaultIntent="cover/save" isMultipart>
      <h2>The cover</h2>
      <ChangedMeanwhile stored={design} refused={refused} formId={coverFormId} />
      <input type="hidden" name="version" value={design.version} />
      <TextField field={fields.title} label="Title" maxLength={bookTitleMax} />
      <TextField field={fields.subtitle} label="Subtitle" maxLength={subtitleMax} />
      <TextField field={fields.authorName} label="Author name" maxLength={authorNameMax} />
      <CoverStyleField field={fields.coverStyle} book={book} chosen={chosenStyle} />
      <CoverImageField
        choice={fields.coverImageId}
        upload={fields.image}
        photos={photos}
        chosen={chosenImage}
      />
      <p>
        <button
          type="submit"
          name="intent"
          value="cover/save"
          className="button button--primary"
          data-busy-label="Saving..."
        >
          Save Cover
        </button>
      </p>
    </Form>
  );
}
