import { formatFacts } from "~/domain/base/format";
import { sameBookHref } from "~/domain/book/address";
import { coverContent } from "~/domain/book/covers/covers";
import type { Builder } from "~/domain/book/design/builder.server";
import { type Book, defaultSubtitle, languageOfBook } from "~/domain/book/model";
import { subtitleSuggestions, suggestTitles } from "~/domain/book/parts/title-suggestions";
import { authorNameMax, bookTitleMax, coverFormId, subtitleMax } from "~/domain/book/schema";
import type { StoryImage } from "~/domain/media/media";
import { currentLanguage, saidIn } from "~/messages/language";
import { isLanguage } from "~/messages/languages";
import { t } from "~/messages/translate";
import { TextField } from "~/ui/field";
import { type AnyField, formState, type RejectedForm } from "~/ui/form";
import { useTypedForm } from "~/views/layout/drafts/unsaved-forms";
import { WordsForm } from "~/views/layout/drafts/words-form";
import { ChangedMeanwhile, typedValue, typedVersion } from "../builder/design-conflict";
import { PhotoChoice } from "../builder/photo-choice";
import { CoverLooks } from "./cover-looks";

interface CoverFormProps {
  builder: Builder;
  rejected: RejectedForm | undefined;
}

export function CoverForm({ builder, rejected: refused }: CoverFormProps) {
  const { address, design, photos } = builder;
  const action = sameBookHref(address);
  const rejected = useTypedForm(coverFormId, action, refused);
  const { title, subtitle, authorName, coverStyle, coverImageId } = design;
  const { form, fields } = formState(
    coverFormId,
    { title, subtitle, authorName, coverStyle, coverImageId: String(coverImageId ?? ""), image: "" },
    rejected,
  );
  const chosenStyle = typedValue(rejected, coverFormId, "coverStyle") ?? coverStyle;
  const chosenImage = typedValue(rejected, coverFormId, "coverImageId") ?? String(coverImageId ?? "");
  return (
    <WordsForm
      form={form}
      action={action}
      defaultIntent="cover/save"
      isMultipart
      words={{ title, subtitle, authorName }}
      savesItself
    >
      <ChangedMeanwhile stored={design} rejected={rejected} formId={coverFormId} />
      <input type="hidden" name="version" value={typedVersion(rejected, coverFormId) ?? design.version} />
      <CoverImageField
        choice={fields.coverImageId}
        upload={fields.image}
        photos={photos}
        chosen={chosenImage}
      />
      <CoverStyleField field={fields.coverStyle} book={builder.book} chosen={chosenStyle} />
      <TitleFields builder={builder} title={fields.title} subtitle={fields.subtitle} />
      <TextField field={fields.authorName} label={t("Author name")} maxLength={authorNameMax} />
      <p>
        <button
          type="submit"
          name="intent"
          value="cover/save"
          className="button button--primary"
          data-busy-label={t("Saving...")}
        >
          {t("Save Cover")}
        </button>
      </p>
    </WordsForm>
  );
}

interface TitleFieldsProps {
  builder: Builder;
  title: AnyField;
  subtitle: AnyField;
}

/** Gives suggestions, which browsers without lists show as examples. */
function TitleFields({ builder: { design, book }, title, subtitle }: TitleFieldsProps) {
  const language = languageOfBook(book);
  // Examples are in the languages of screens alone.
  const ofExamples = isLanguage(language) ? language : currentLanguage();
  const titles = saidIn(ofExamples, () => suggestTitles(design.authorName, design.life?.birthdate ?? ""));
  const [first, ...others] = titles;
  const subtitles = saidIn(ofExamples, () => subtitleSuggestions.map((suggestion) => t(suggestion)));
  return (
    <>
      <TextField
        field={title}
        label={t("Title")}
        hint={first && t("For example: {first}, or {others}.", { first, others: formatFacts(others) })}
        maxLength={bookTitleMax}
        list="title-suggestions"
      />
      <Suggestions id="title-suggestions" values={titles} />
      <TextField
        field={subtitle}
        label={t("Subtitle")}
        hint={t("For example: {subtitles}. “{defaultSubtitle}” is not printed.", {
          subtitles: formatFacts(subtitles),
          defaultSubtitle: saidIn(language, () => t(defaultSubtitle)),
        })}
        maxLength={subtitleMax}
        list="subtitle-suggestions"
      />
      <Suggestions id="subtitle-suggestions" values={subtitles} />
    </>
  );
}

function Suggestions({ id, values }: { id: string; values: string[] }) {
  return (
    <datalist id={id}>
      {values.map((value) => (
        <option key={value} value={value} />
      ))}
    </datalist>
  );
}

interface CoverImageFieldProps {
  choice: AnyField;
  upload: AnyField;
  photos: StoryImage[];
  chosen: string;
}

function CoverImageField({ choice, upload, photos, chosen }: CoverImageFieldProps) {
  return (
    <>
      <PhotoChoice
        id={choice.id}
        name="coverImageId"
        legend={t("Cover image")}
        none={t("No photo")}
        photos={photos}
        chosen={chosen}
      />
      <div className={upload.errors ? "field field--invalid" : "field"}>
        <label className="field__label" htmlFor={upload.id}>
          {t("Add Image")}
        </label>
        <p className="field__hint" id={`${upload.id}-hint`}>
          {t("A new photo or scan for the cover (JPEG, PNG, HEIC or TIFF), up to 25 MB.")}
        </p>
        {upload.errors && <p className="field__error">{upload.errors.join(" ")}</p>}
        <input
          type="file"
          className="input input--file"
          id={upload.id}
          name="image"
          accept="image/*"
          aria-describedby={`${upload.id}-hint`}
        />
      </div>
    </>
  );
}

interface CoverStyleFieldProps {
  field: AnyField;
  book: Book;
  chosen: string;
}

function CoverStyleField({ field, book, chosen }: CoverStyleFieldProps) {
  return (
    <fieldset className="field" id={field.id}>
      <legend className="field__label">{t("Cover style")}</legend>
      {field.errors && <p className="field__error">{field.errors.join(" ")}</p>}
      <CoverLooks content={coverContent(book)} chosen={chosen} />
    </fieldset>
  );
}
