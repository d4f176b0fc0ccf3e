import { bookHref } from "~/domain/book/address";
import type { Builder } from "~/domain/book/builder.server";
import type { BookPage } from "~/domain/book/pages";
import { layoutOf, type MediaPage, toMediaSheet } from "~/domain/book/pages";
import { Form, type RefusedForm, useFormState } from "~/ui/form";
import { EditStoryLink } from "./edit-story-link";
import { mediaFormId } from "./form-ids";
import { ItemFields } from "./item-fields";
import { LayoutField } from "./layout-field";
import { StoryRecordings } from "./story-recordings";
import { typed } from "./typed";

interface MediaFormProps {
  builder: Builder;
  page: MediaPage & BookPage;
  refused: RefusedForm | undefined;
}

/**
 * One form for a media page: its layout, and each item with its caption, its buttons and its numbers. Whatever button is
 * pressed, what stands in the fields is kept first.
 */
export function MediaForm({ builder, page, refused }: MediaFormProps) {
  const { book, type, design } = builder;
  const sheet = toMediaSheet(book, page);
  const layout = layoutOf(book, page);
  const { form } = useFormState(mediaFormId, { layout }, refused);
  return (
    <>
      <Form form={form} action={bookHref(type, page.pageNumber)} defaultIntent="page/save">
        <h2>Photos of “{page.storyTitle}”</h2>
        <input type="hidden" name="pageId" value={page.id} />
        <input type="hidden" name="shownLayout" value={layout} />
        <LayoutField book={book} page={page} chosen={typed(refused, mediaFormId, "layout") ?? layout} />
        <SaveButton />
        <ul className="items">
          {sheet.boxes.map((box, index) => (
            <ItemFields
              key={box.item.key}
              box={box}
              layout={layout}
              controls={design.controls[box.item.key]}
              number={index + 1}
              refused={refused}
            />
          ))}
        </ul>
        {sheet.note && <p>{sheet.note}</p>}
        <SaveButton />
      </Form>
      <StoryRecordings builder={builder} />
      <EditStoryLink builder={builder} />
    </>
  );
}

function SaveButton() {
  return (
    <p>
      <button
        type="submit"
        name="intent"
        value="page/save"
        className="button button--primary"
        data-busy-label="Saving..."
      >
        Save this page
      </button>
    </p>
  );
}
