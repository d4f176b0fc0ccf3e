import { bookHref, withWayBack } from "~/domain/book/address";
import type { CodePage } from "~/domain/media/qr-codes/code-page.server";
import { itemKey, recordingHref } from "~/domain/media/qr-codes/item-key";
import { workspaceHref } from "~/domain/writing/workspace/address";
import { snippet } from "~/domain/writing/workspace/figures";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { ButtonForm } from "~/ui/form";
import { Page } from "../../layout/page";
import { SignedInHeader } from "../../layout/signed-in-header";
import { TranscriptLink } from "../../layout/transcript-link";
import { AudioPlayer, PreparationState, VideoPlayer } from "../../media/players";
import { CodePresses } from "../../media/qr-codes/code-presses";
import { StoryLink } from "./library-screens";

interface RecordingScreenProps extends CodePage {
  shell: PageShell;
  isFromBook: boolean;
}

export function RecordingScreen({ shell, item, target, token, isFromBook }: RecordingScreenProps) {
  const key = itemKey(target);
  return (
    <Page
      shell={shell}
      header={<SignedInHeader shell={shell} place={isFromBook ? "book" : "stories"} />}
      back={wayBack(item, isFromBook)}
      isNarrow
    >
      <h1>{recordingTitle(item)}</h1>
      <div className="player-box">
        <Player item={item} />
      </div>
      {item.kind === "audio" && item.transcript && <p dir="auto">{snippet(item.transcript, 200)}</p>}
      {item.kind !== "youtube" && <TranscriptLink item={item} name={recordingTitle(item)} />}
      <StoryLink story={item.story} />
      <section aria-labelledby="code">
        <h2 id="code">{t("From the printed book")}</h2>
        <ButtonForm action={withWayBack(recordingHref(key), isFromBook)}>
          <CodePresses token={token} />
        </ButtonForm>
      </section>
    </Page>
  );
}

export function recordingTitle(item: CodePage["item"]): string {
  if (item.kind === "audio") return t("Told aloud");
  return item.caption || (item.kind === "video" ? t("Film") : t("On YouTube"));
}

function wayBack({ story }: CodePage["item"], isFromBook: boolean) {
  if (story === null) return { href: "/recordings", label: t("Your recordings") };
  const { storyType: type, promptId: prompt } = story;
  return isFromBook
    ? { href: bookHref(type), label: t("Design") }
    : { href: workspaceHref({ type, prompt }), label: t("The story") };
}

function Player({ item }: Pick<CodePage, "item">) {
  if (item.kind === "youtube")
    return (
      <p>
        <a className="button" href={item.url} rel="noreferrer" target="_blank">
          {t("Watch on YouTube: {caption}", { caption: item.caption })}
        </a>
      </p>
    );
  return (
    <>
      {item.kind === "audio" ? (
        <AudioPlayer audio={item} label={t("Your recording")} />
      ) : (
        <VideoPlayer video={item} label={t("Your film")} />
      )}
      <PreparationState state={item.state} />
    </>
  );
}
