import type { ReactNode } from "react";
import { titleWithYears } from "~/domain/writing/photo-cards/chapter-years";
import type { PhotoCard } from "~/domain/writing/photo-cards/photo-cards.server";
import {
  boxChapter,
  type CardStep,
  photoCardFormId,
  photoCardHref,
  toldFields,
  whereMax,
  whoMax,
} from "~/domain/writing/photo-cards/schema";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { SelectField, TextAreaField, TextField } from "~/ui/field";
import { type AnyField, formState, type RejectedForm } from "~/ui/form";
import { MicrophoneIcon } from "~/ui/icons";
import { leavingForm } from "~/ui/nav-link";
import { useTypedForm } from "../../layout/drafts/unsaved-forms";
import { WordsForm } from "../../layout/drafts/words-form";
import { Page } from "../../layout/page";
import { SignedInHeader } from "../../layout/signed-in-header";
import { LightenPhoto } from "../../media/lighten-photo";
import { Picture } from "../../media/players";
import { toldAloud } from "../../media/told-aloud";
import { refusedStep } from "./refused-step";

interface PhotoCardScreenProps {
  shell: PageShell;
  card: PhotoCard;
  step: CardStep;
  rejected: RejectedForm | undefined;
}

export function PhotoCardScreen({ shell, card, step, rejected }: PhotoCardScreenProps) {
  const { photo } = card;
  const shown = card.told ? "when" : (refusedStep(rejected) ?? step);
  return (
    <Page
      shell={shell}
      header={<SignedInHeader shell={shell} place="stories" />}
      back={{ href: "/photos/new", label: t("All photos that wait") }}
      openForm={leavingForm(photoCardFormId, actionOf(card), `next/${shown}`)}
    >
      <h1 className="visually-hidden">{t("Tell about this photo")}</h1>
      <div className={`photo-card photo-card--${shown} settles`}>
        <div className="photo-card__photo">
          <Picture image={photo} sizes="(min-width: 48em) 28rem, 92vw" />
          <p className="photo-card__place muted small">{placeOf(card)}</p>
        </div>
        <CardForm card={card} step={shown} rejected={rejected} />
      </div>
      {photo.light && <LightenPhoto photo={photo} light={photo.light} />}
    </Page>
  );
}

/** What was told has an address of its own: words that are held for the card are not its. */
function actionOf({ photo, told }: PhotoCard): string {
  return photoCardHref(photo.id, told ? "when" : "who");
}

function placeOf({ told, place, count }: PhotoCard): string {
  if (told) return toldAloud(told);
  return count === 1
    ? t("The last photo that waits.")
    : t("Photo {place} of {count} that wait.", { place: String(place), count: String(count) });
}

/** All answers travel with each step; only the question of this one is in sight. */
function CardForm({ card, step, rejected }: Omit<PhotoCardScreenProps, "shell">) {
  const { told } = card;
  const values = {
    who: "",
    location: told?.location ?? "",
    content: "",
    date: told?.date ?? card.dateOfFile,
    notSure: "",
    lifeStageId: "",
  };
  const action = actionOf(card);
  const typed = useTypedForm(photoCardFormId, action, rejected);
  const { form, fields } = formState(photoCardFormId, values, typed);
  return (
    <WordsForm
      form={form}
      action={action}
      words={values}
      errorTitle={rejected?.errorTitle}
      isStep={step !== "who"}
    >
      {told ? <ToldFields told={told} /> : <Asks fields={fields} step={step} />}
      <Question step="when" shown={step}>
        <TextField field={fields.location} label={t("Where?")} maxLength={whereMax} />
        <TextField
          field={fields.date}
          label={t("When?")}
          hint={
            card.dateOfFile && values.date === card.dateOfFile
              ? t("From the photo’s file. Change it if it is wrong.")
              : t("A year is enough, such as 1952.")
          }
        />
      </Question>
      <Ways card={card} step={step} />
      <div className="photo-card__chapter" hidden={step !== "when"}>
        <ChapterField card={card} field={fields.lifeStageId} />
      </div>
      {!told && <Removal />}
    </WordsForm>
  );
}

function ToldFields({ told }: { told: NonNullable<PhotoCard["told"]> }) {
  return (
    <>
      <input type="hidden" name={toldFields.id} value={told.id} />
      <input type="hidden" name={toldFields.date} value={told.date} />
      <input type="hidden" name={toldFields.location} value={told.location} />
    </>
  );
}

function Asks({ fields, step }: { fields: Record<"who" | "content", AnyField>; step: CardStep }) {
  return (
    <>
      <Question step="who" shown={step}>
        <TextAreaField
          field={fields.who}
          label={t("Who is this?")}
          rows={2}
          maxLength={whoMax}
          className="photo-card__words"
        />
      </Question>
      <Question step="content" shown={step}>
        <TextAreaField
          field={fields.content}
          label={t("What happened just after?")}
          rows={2}
          className="photo-card__words"
        />
      </Question>
    </>
  );
}

interface QuestionProps {
  step: CardStep;
  shown: CardStep;
  children: ReactNode;
}

function Question({ step, shown, children }: QuestionProps) {
  return (
    <div className={`photo-card__question photo-card__question--${step}`} hidden={step !== shown}>
      {children}
      {step !== "when" && step === shown && (
        <button type="submit" name="intent" value={`say/${step}`} className="button photo-card__say">
          <MicrophoneIcon /> {t("Say it")}
        </button>
      )}
    </div>
  );
}

function Ways({ card, step }: Pick<PhotoCardScreenProps, "card" | "step">) {
  const isLast = step === "when";
  const nextPhoto = card.nextId === null ? t("Done") : t("Next photo");
  return (
    <div className="actions">
      <button
        type="submit"
        name="intent"
        value={`next/${step}`}
        className="button button--primary"
        data-busy-label={t("Saving...")}
      >
        {isLast ? nextPhoto : t("Next")}
      </button>
      <button type="submit" name="intent" value={`skip/${step}`} className="button">
        {t("Not sure")}
      </button>
      {!isLast && (
        <button type="submit" name="intent" value="answer" className="button button--quiet">
          {nextPhoto}
        </button>
      )}
    </div>
  );
}

function Removal() {
  return (
    <p className="apart photo-card__removal">
      <button type="submit" name="intent" value="remove" className="button button--quiet">
        {t("Remove this photo")}
      </button>
    </p>
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
