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
      <h1>Biographical Information</h1>
      <p className="muted">
        The facts of the life that your book tells. Only the name is needed; leave empty what you do not know
        yet.
      </p>
      {session.hasWriter && <p className="muted">Time remaining: {session.timeRemaining}</p>}
      <BioForm bio={bio} rejected={rejected} />
    </Page>
  );
}

const namelessParticipant = "Anonymous";

/** Save Progress submits the page's form. */
export function BioHeader(props: { shell: PageShell; participantName: string }) {
  const participantName = props.participantName.trim() || namelessParticipant;
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
      <TextField field={fields.name} label="Name" maxLength={bioNameMax} autoComplete="name" isRequired />
      <div className="fields-row fields-row--two">
        <TextField
          field={fields.birthdate}
          label="Birthdate"
          hint="As you know it: June 3, 1944, or spring 1944"
          maxLength={lifeDateMax}
        />
        <TextField
          field={fields.birthplace}
          label="Birthplace"
          hint="Town and state, or country"
          maxLength={birthplaceMax}
        />
      </div>
      <div className="fields-row fields-row--two">
        <TextField field={fields.marriageDate} label="Marriage date" maxLength={lifeDateMax} />
        <TextField field={fields.spouse} label="Spouse" maxLength={spouseMax} />
      </div>
      <TextField
        field={fields.children}
        label="Children"
        hint="Their names, separated by commas"
        maxLength={childrenMax}
      />
      <TextField field={fields.occupation} label="Occupation" maxLength={occupationMax} />
      <TextAreaField
        field={fields.introduction}
        label="Introduction"
        hint="A few words to your readers, for the beginning of the book. Leave an empty line where a new paragraph begins."
        rows={8}
        maxLength={introductionMax}
        className="input--introduction"
      />
      <EventList
        formId={bioFormId}
        events={rejected?.events ?? bio?.significantEvents ?? []}
        errors={rejected?.result.error ?? {}}
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
          data-busy-label="Saving..."
        >
          Save Biographical Information
        </button>
        <button
          type="submit"
          name="intent"
          value="bio/continue"
          className="button"
          data-busy-label="Saving..."
        >
          Continue to Biography Builder
        </button>
        <NavLink className="button button--quiet" href="/preview">
          Open Preview
        </NavLink>
        <NavLink className="button button--quiet" href="/">
          Close
        </NavLink>
      </div>
    </div>
  );
}

export function SavedMeanwhile({ bio }: { bio: BiographicalInfo }) {
  return (
    <Notice kind="error" title="This information was also changed somewhere else">
      <p>
        Below is what you typed here; we kept a copy of it. This is what was saved meanwhile. Put together
        what you want to keep, and press Save Biographical Information.
      </p>
      <details open>
        <summary>Saved meanwhile</summary>
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
    ["Name", [bio.name]],
    ["Birthdate", [bio.birthdate]],
    ["Birthplace", [bio.birthplace]],
    ["Marriage date", [bio.marriageDate]],
    ["Spouse", [bio.spouse]],
    ["Children", [bio.children]],
    ["Occupation", [bio.occupation]],
    ["Introduction", toParagraphs(bio.introduction)],
    ["Significant Events", bio.significantEvents],
  ];
  return facts.filter(([, lines]) => lines.some((line) => line !== ""));
}
