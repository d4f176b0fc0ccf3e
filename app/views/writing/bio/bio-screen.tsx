import { lifeDateMax } from "~/domain/base/life-date";
import type { BiographicalInfo } from "~/domain/writing/bio/bio.server";
import {
  bioFormId,
  bioNameMax,
  birthplaceMax,
  childrenMax,
  introductionMax,
  occupationMax,
  spouseMax,
} from "~/domain/writing/bio/schema";
import { toParagraphs } from "~/domain/writing/stories/text";
import type { WriterSession } from "~/domain/writing/workspace/progress.server";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { TextAreaField, TextField } from "~/ui/field";
import { formState } from "~/ui/form";
import { leavingForm, NavLink } from "~/ui/nav-link";
import { Notice } from "~/ui/notice";
import { Page } from "../../layout/page";
import { SignedInHeader } from "../../layout/signed-in-header";
import { useTypedForm } from "../drafts/unsaved-forms";
import { WordsForm } from "../drafts/words-form";
import { EventList, type RejectedBio } from "./event-list";

interface BioScreenProps {
  shell: PageShell;
  bio: BiographicalInfo | null;
  session: WriterSession;
  rejected: RejectedBio | undefined;
}

export function BioScreen({ shell, bio, session, rejected }: BioScreenProps) {
  return (
    <Page
      shell={shell}
      header={<BioHeader shell={shell} participantName={session.participantName} />}
      isNarrow
      openForm={leavingForm(bioFormId, "/bio", "bio/save")}
    >
      <h1>{t("Biographical Information")}</h1>
      <p className="muted">
        {t(
          "The facts of the life that your book tells. Only the name is needed; leave empty what you do not know yet.",
        )}
      </p>
      {session.hasWriter && (
        <p className="muted">
          {t("Time remaining: {timeRemaining}", { timeRemaining: session.timeRemaining })}
        </p>
      )}
      <BioForm bio={bio} rejected={rejected} />
    </Page>
  );
}

/** Save Progress submits the page's form. */
export function BioHeader(props: { shell: PageShell; participantName: string }) {
  const participantName = props.participantName.trim() || t("Anonymous");
  return <SignedInHeader shell={{ ...props.shell, participantName }} place="about" savedForm={bioFormId} />;
}

interface BioFormProps {
  bio: BiographicalInfo | null;
  rejected: RejectedBio | undefined;
}

export function BioForm({ bio, rejected: refused }: BioFormProps) {
  const rejected = useTypedBio(refused);
  const values = {
    name: bio?.name ?? "",
    birthdate: bio?.birthdate ?? "",
    birthplace: bio?.birthplace ?? "",
    marriageDate: bio?.marriageDate ?? "",
    spouse: bio?.spouse ?? "",
    children: bio?.children ?? "",
    occupation: bio?.occupation ?? "",
    introduction: bio?.introduction ?? "",
  };
  const { form, fields } = formState(bioFormId, values, rejected);
  // The newest version only after a conflict was shown; otherwise the next save would overwrite it unseen.
  const version = rejected && !rejected.hasConflict ? rejected.version : (bio?.version ?? "");
  return (
    <WordsForm
      form={form}
      action="/bio"
      errorTitle={rejected?.errorTitle}
      words={{ ...values, significantEvents: bio?.significantEvents ?? [] }}
    >
      {rejected?.hasConflict && bio && <SavedMeanwhile bio={bio} />}
      <input type="hidden" name="version" value={version} />
      <TextField
        field={fields.name}
        label={t("Name")}
        maxLength={bioNameMax}
        autoComplete="name"
        isRequired
      />
      <div className="fields-row fields-row--two">
        <TextField
          field={fields.birthdate}
          label={t("Birthdate")}
          hint={t("As you know it: June 3, 1944, or spring 1944")}
          maxLength={lifeDateMax}
        />
        <TextField
          field={fields.birthplace}
          label={t("Birthplace")}
          hint={t("Town and state, or country")}
          maxLength={birthplaceMax}
        />
      </div>
      <div className="fields-row fields-row--two">
        <TextField field={fields.marriageDate} label={t("Marriage date")} maxLength={lifeDateMax} />
        <TextField field={fields.spouse} label={t("Spouse")} maxLength={spouseMax} />
      </div>
      <TextField
        field={fields.children}
        label={t("Children")}
        hint={t("Their names, separated by commas")}
        maxLength={childrenMax}
      />
      <TextField field={fields.occupation} label={t("Occupation")} maxLength={occupationMax} />
      <TextAreaField
        field={fields.introduction}
        label={t("Introduction")}
        hint={t(
          "A few words to your readers, for the beginning of the book. Leave an empty line where a new paragraph begins.",
        )}
        rows={8}
        maxLength={introductionMax}
        className="input--introduction"
      />
      <EventList
        formId={bioFormId}
        events={rejected?.events ?? bio?.significantEvents ?? []}
        errors={form.allErrors}
        newEvent={rejected?.unsaved ? String(rejected.result.initialValue.newEvent ?? "") : ""}
        isUnsaved={rejected?.isListChange ?? false}
      />
      <BioButtons />
    </WordsForm>
  );
}

/** The list of events follows from the fields. */
function useTypedBio(refused: RejectedBio | undefined): RejectedBio | undefined {
  const typed = useTypedForm(bioFormId, "/bio", refused);
  if (!typed || "events" in typed) return typed;
  const { significantEvents = [], version = "" } = typed.result.initialValue;
  const events = [significantEvents].flat();
  return { ...typed, events, version: String(version), hasConflict: false, isListChange: false };
}

function BioButtons() {
  return (
    <div className="bio-buttons">
      <div className="actions">
        <button
          type="submit"
          name="intent"
          value="bio/save"
          className="button button--primary"
          data-busy-label={t("Saving...")}
        >
          {t("Save Biographical Information")}
        </button>
        <button
          type="submit"
          name="intent"
          value="bio/continue"
          className="button"
          data-busy-label={t("Saving...")}
        >
          {t("Continue to Biography Builder")}
        </button>
        <NavLink className="button button--quiet" href="/preview">
          {t("Open Preview")}
        </NavLink>
        <NavLink className="button button--quiet" href="/">
          {t("Close")}
        </NavLink>
      </div>
    </div>
  );
}

export function SavedMeanwhile({ bio }: { bio: BiographicalInfo }) {
  return (
    <Notice kind="error" title={t("This information was also changed somewhere else")}>
      <p>
        {t(
          "Below is what you typed here; we kept a copy of it. This is what was saved meanwhile. Put together what you want to keep, and press Save Biographical Information.",
        )}
      </p>
      <details open>
        <summary>{t("Saved meanwhile")}</summary>
        <dl className="saved-text saved-facts">
          {factsOf(bio).map(([label, lines]) => (
            <div key={label}>
              <dt>{label}</dt>
              {lines.map((line, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place.
                <dd key={place}>{line}</dd>
              ))}
            </div>
          ))}
        </dl>
      </details>
    </Notice>
  );
}

function factsOf(bio: BiographicalInfo): [label: string, lines: string[]][] {
  const facts: [string, string[]][] = [
    [t("Name"), [bio.name]],
    [t("Birthdate"), [bio.birthdate]],
    [t("Birthplace"), [bio.birthplace]],
    [t("Marriage date"), [bio.marriageDate]],
    [t("Spouse"), [bio.spouse]],
    [t("Children"), [bio.children]],
    [t("Occupation"), [bio.occupation]],
    [t("Introduction"), toParagraphs(bio.introduction)],
    [t("Significant Events"), bio.significantEvents],
  ];
  return facts.filter(([, lines]) => lines.some((line) => line !== ""));
}
