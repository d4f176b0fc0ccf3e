import type { BiographicalInfo } from "~/domain/writing/bio/bio.server";
import { bioFormId } from "~/domain/writing/bio/schema";
import { toParagraphs } from "~/domain/writing/stories/text";
import type { WriterSession } from "~/domain/writing/workspace/progress.server";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { Fold } from "~/ui/fold";
import { formState } from "~/ui/form";
import { leavingForm, NavLink } from "~/ui/nav-link";
import { Notice } from "~/ui/notice";
import { useTypedForm } from "../../layout/drafts/unsaved-forms";
import { WordsForm } from "../../layout/drafts/words-form";
import { Page } from "../../layout/page";
import { editorLink, SignedInHeader } from "../../layout/signed-in-header";
import { FirstFields, FurtherFields, lifeOf, textOf, valuesOf } from "./bio-fields";
import { EventList, type RejectedBio } from "./event-list";
import { FamilyPage } from "./family-page";

interface BioScreenProps extends BioFormProps {
  shell: PageShell;
}

export function BioScreen({ shell, ...props }: BioScreenProps) {
  return (
    <Page
      shell={shell}
      header={<BioHeader shell={shell} participantName={props.session.participantName} />}
      back={editorLink}
      openForm={leavingForm(bioFormId, "/bio", "bio/save")}
    >
      <h1 aria-label={`${t("About me")}, ${t("Biographical Information")}`}>{t("About me")}</h1>
      <BioForm {...props} />
    </Page>
  );
}

/** Save Progress submits the page's form. */
function BioHeader(props: { shell: PageShell; participantName: string }) {
  const participantName = props.participantName.trim() || t("Anonymous");
  return <SignedInHeader shell={{ ...props.shell, participantName }} place="about" savedForm={bioFormId} />;
}

interface BioFormProps {
  bio: BiographicalInfo | null;
  session: WriterSession;
  /** Their list was just changed. */
  isAtEvents: boolean;
  /** Whether the book draws its family as a tree. */
  hasTree: boolean;
  rejected: RejectedBio | undefined;
}

function BioForm({ bio, session, isAtEvents, hasTree, rejected: refused }: BioFormProps) {
  const rejected = useTypedBio(refused);
  const values = valuesOf(bio);
  const { form, fields } = formState(bioFormId, values, rejected);
  const events = rejected?.events ?? bio?.significantEvents ?? [];
  // The newest version only after a conflict was shown; otherwise the next save would overwrite it unseen.
  const version = rejected && !rejected.hasConflict ? rejected.version : (bio?.version ?? "");
  return (
    <div className="bio" data-enhance="open-fold">
      <FamilyPage name={textOf(fields.name)} life={lifeOf(fields)} hasTree={hasTree} />
      <div className="bio__text">
        {session.hasWriter && (
          <p className="muted">
            {t("Time remaining: {timeRemaining}", { timeRemaining: session.timeRemaining })}
          </p>
        )}
        <WordsForm
          form={form}
          action="/bio"
          errorTitle={rejected?.errorTitle}
          words={{ ...values, significantEvents: bio?.significantEvents ?? [] }}
        >
          {rejected?.hasConflict && bio && <SavedMeanwhile bio={bio} />}
          <input type="hidden" name="version" value={version} />
          <FirstFields fields={fields} />
          <Fold
            id="more"
            title={t("More for your book")}
            facts={t("Wedding day, work, introduction")}
            isOpen={rejected !== undefined}
          >
            <FurtherFields fields={fields} />
          </Fold>
          <Fold
            id="events"
            title={t("Significant Events")}
            facts={events.length > 0 ? String(events.length) : undefined}
            isOpen={isAtEvents || rejected !== undefined}
          >
            <EventList
              formId={bioFormId}
              events={events}
              errors={form.allErrors}
              newEvent={rejected?.unsaved ? String(rejected.result.initialValue.newEvent ?? "") : ""}
              isUnsaved={rejected?.isListChange ?? false}
            />
          </Fold>
          <BioButtons />
        </WordsForm>
      </div>
    </div>
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

function SavedMeanwhile({ bio }: { bio: BiographicalInfo }) {
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
