import type { ReactNode } from "react";
import type { listAllRecordings, StoryPlace } from "~/domain/media/library.server";
import { recordingHref } from "~/domain/media/qr-codes/item-key";
import { sayPrompt } from "~/domain/writing/prompts/standard-words";
import { workspaceHref } from "~/domain/writing/workspace/address";
import { snippet } from "~/domain/writing/workspace/figures";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { NavLink, type OpenForm } from "~/ui/nav-link";
import { EmptyState } from "~/ui/notice";
import { RichText } from "~/ui/rich-text";
import { Page } from "../../layout/page";
import { editorLink, SignedInHeader } from "../../layout/signed-in-header";
import { TranscriptLink } from "../../layout/transcript-link";
import { OwnPhoto } from "../../media/own-photo";
import { AudioPlayer, PreparationState, VideoPlayer } from "../../media/players";
import { RecordedBy } from "../interviews/talk-lines";

type Item = Awaited<ReturnType<typeof listAllRecordings>>[number];

export function RecordingsScreen({ shell, recordings }: { shell: PageShell; recordings: Item[] }) {
  return (
    <LibraryPage shell={shell} title={t("Your Recordings")}>
      {recordings.length === 0 && (
        <EmptyState title={t("No audio recordings added yet")}>
          <p>
            {t("You can tell a story aloud where you write it.")} <a href="/">{t("Open your stories")}</a>
          </p>
        </EmptyState>
      )}
      <ul className="media-list" data-enhance="players">
        {recordings.map((item, index) => (
          <li key={item.id} className="media-list__item media-list__item--pictured">
            {item.kind === "audio" && item.storyPhotoUrl && <OwnPhoto url={item.storyPhotoUrl} />}
            <div className="media-list__text">
              <RecordingText item={item} number={String(index + 1)} />
            </div>
          </li>
        ))}
      </ul>
    </LibraryPage>
  );
}

function RecordingText({ item, number }: { item: Item; number: string }) {
  return (
    <>
      {item.kind === "audio" ? (
        <AudioPlayer audio={item} label={t("Recording {number}", { number })} />
      ) : (
        <VideoPlayer video={item} label={t("Video {number}", { number })} />
      )}
      <PreparationState state={item.state} />
      {item.kind === "audio" ? <Transcript text={item.transcript} /> : item.caption && <p>{item.caption}</p>}
      <TranscriptLink item={item} name={nameOf(item.kind, number)} />
      <p>
        <a
          className="quiet-link"
          href={recordingHref(String(item.id))}
          aria-label={t("{label}: {name}", {
            label: t("Play it from the book"),
            name: nameOf(item.kind, number),
          })}
        >
          {t("Play it from the book")}
        </a>
      </p>
      <RecordedBy recorded={item.recorded} />
      <StoryLink story={item.story} />
    </>
  );
}

function nameOf(kind: Item["kind"], number: string): string {
  return kind === "audio" ? t("audio {number}", { number }) : t("video {number}", { number });
}

const shownLetters = 100;

function Transcript({ text }: { text: string }) {
  const beginning = snippet(text, shownLetters);
  if (beginning === text) return text ? <p>{text}</p> : null;
  return (
    <details className="library-transcript">
      <summary dir="auto">{beginning}</summary>
      <p className="transcript">{text}</p>
    </details>
  );
}

export function LibraryPage({
  shell,
  title,
  openForm,
  children,
}: {
  shell: PageShell;
  title: string;
  openForm?: OpenForm;
  children: ReactNode;
}) {
  const header = <SignedInHeader shell={shell} place="stories" />;
  return (
    <Page shell={shell} header={header} back={editorLink} openForm={openForm}>
      <h1>{title}</h1>
      {children}
    </Page>
  );
}

export function StoryLink({ story }: { story: StoryPlace | null }) {
  if (!story)
    return <p className="small muted">{t("Not used in a story yet. Open a story to add it there.")}</p>;
  const href = workspaceHref({ type: story.storyType, prompt: story.promptId });
  return (
    <p className="small">
      <RichText
        text={t("In the story <link></link>")}
        parts={{ link: () => <NavLink href={href}>{sayPrompt(story.promptId, story.promptTitle)}</NavLink> }}
      />
    </p>
  );
}
