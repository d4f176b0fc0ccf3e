import { titleWithYears } from "~/domain/writing/photo-cards/chapter-years";
import type { PhotoCard } from "~/domain/writing/photo-cards/photo-cards.server";
import { boxChapter, photoCardFormId, whereMax, whoMax } from "~/domain/writing/photo-cards/schema";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { SelectField, TextAreaField, TextField } from "~/ui/field";
import { type AnyField, formState, type RejectedForm } from "~/ui/form";
import { leavingForm } from "~/ui/nav-link";
import { Page } from "../../layout/page";
import { SignedInHeader } from "../../layout/signed-in-header";
import { LightenPhoto } from "../../media/lighten-photo";
import { Picture } from "../../media/players";
import { useTypedForm } from "../drafts/unsaved-forms";
import { WordsForm } from "../drafts/words-form";

interface PhotoCardScreenProps {
  shell: PageShell;
  card: PhotoCard;
  rejected: RejectedForm | undefined;
}

export function PhotoCardScreen({ shell, card, rejected }: PhotoCardScreenProps) {
  const { photo, place, count } = card;
  return (
    <Page
      shell={shell}
      header={<SignedInHeader shell={shell} place="stories" />}
      back={{ href: "/photos/new", label: t("All photos that wait") }}
      openForm={leavingForm(photoCardFormId, addressOf(card))}
    >
      <h1 className="photo-card__title">{t("Tell about this photo")}</h1>
      <p className="muted">
        {count === 1
          ? t("The last photo that waits.")
          : t("Photo {place} of {count} that wait.", { place: String(place), count: String(count) })}
      </p>
      <div className="photo-card">
        <div className="photo-card__photo">
          <Picture image={photo} sizes="(min-width: 48em) 28rem, 92vw" />
          {photo.light && <LightenPhoto photo={photo} light={photo.light} />}
        </div>
        <CardForm card={card} rejected={rejected} />
      </div>
    </Page>
  );
}

function addressOf({ photo }: Pick<PhotoCard, "photo">): string {
  return `/photos/${photo.id}`;
}

function CardForm({ card, rejected }: Omit<PhotoCardScreenProps, "shell">) {
  const values = {
    who: "",
    location: "",
    content: "",
    date: card.dateOfFile,
    notSure: "",
    lifeStageId: "",
  };
  const action = addressOf(card);
  const typed = useTypedForm(photoCardFormId, action, rejected);
  const { form, fields } = formState(photoCardFormId, values, typed);
  return (
    <WordsForm form={form} action={action} words={values} errorTitle={rejected?.errorTitle}>
      <TextField field={fields.who} label={t("Who is this?")} maxLength={whoMax} />
      <TextAreaField
        field={fields.content}
        label={t("What happened just after?")}
        rows={4}
        className="photo-card__words"
      />
      <details
        className="photo-card__more"
        open={hasErrors(fields.location, fields.date, fields.lifeStageId)}
      >
        <summary>{t("When and where")}</summary>
        <TextField field={fields.location} label={t("Where?")} maxLength={whereMax} />
        <TextField
          field={fields.date}
          label={t("When?")}
          hint={
            card.dateOfFile
              ? t("From the photo’s file. Change it if it is wrong.")
              : t("A year is enough, such as 1952.")
          }
        />
        <ChapterField card={card} field={fields.lifeStageId} />
      </details>
      <div className="actions">
        <button type="submit" className="button button--primary" data-busy-label={t("Saving...")}>
          {card.nextId === null ? t("Done") : t("Next photo")}
        </button>
        <button type="submit" name="intent" value="not-sure" className="button">
          {t("Not sure")}
        </button>
      </div>
      <p>
        <button type="submit" name="intent" value="remove" className="button button--quiet">
          {t("Remove this photo")}
        </button>
      </p>
    </WordsForm>
  );
}

interface ChapterFieldProps {
  card: PhotoCard;
  field: AnyField;
}

/** Script names the chapter of the date as it is typed; without, the years beside the chapters tell it. */
function ChapterField({ card, field }: ChapterFieldProps) {
  const { chapters, chapterByYear, birthYear, boxTitle, dateOrder } = card;
  const isKnown = birthYear !== null;
  const otherwise = isKnown
    ? t("By its year; without a year “{boxTitle}”", { boxTitle })
    : t("“{boxTitle}”", { boxTitle });
  const options = [
    { value: "", label: chapterByYear ? t("By its year: {chapterByYear}", { chapterByYear }) : otherwise },
    ...chapters.map((chapter) => ({
      value: chapter.id,
      label: titleWithYears(chapter, birthYear ?? undefined),
    })),
    ...(isKnown ? [{ value: boxChapter, label: boxTitle }] : []),
  ];
  return (
    <>
      <SelectField
        field={field}
        label={t("Where it goes in your book")}
        hint={isKnown ? undefined : t("With your birthdate under About me, the year finds its chapter.")}
        options={options}
      />
      {isKnown && (
        <div
          data-enhance="chapter-by-year"
          data-chapters={JSON.stringify(chapters)}
          data-birth-year={birthYear}
          data-order={dateOrder}
          data-otherwise={otherwise}
        />
      )}
    </>
  );
}

function hasErrors(...fields: AnyField[]): boolean {
  return fields.some(({ errors }) => errors !== undefined);
}
