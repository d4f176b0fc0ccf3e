import { snapshotFormId } from "~/domain/people/snapshot/schema";
import type { StorySentences, StoryToChoose } from "~/domain/writing/snapshot/chosen-sentences.server";
import type { ReadSnapshot } from "~/domain/writing/snapshot/prefill.server";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import type { RejectedForm } from "~/ui/form";
import { leavingForm } from "~/ui/nav-link";
import { Notice } from "~/ui/notice";
import { Page } from "../../layout/page";
import { accountLink, SignedInHeader } from "../../layout/signed-in-header";
import { ChooseStories, ChosenSentences } from "./choose-sentences";
import { snapshotAddress } from "./snapshot-address";
import { SnapshotForm } from "./snapshot-form";
import { SnapshotState } from "./snapshot-state";

interface SnapshotScreenProps {
  shell: PageShell;
  hasHouse: boolean;
  /** Null while viewing an account whose author has withdrawn the page. */
  snapshot: ReadSnapshot | null;
  /** Set while stories are chosen. */
  stories: StoryToChoose[] | null;
  chosen: StorySentences[] | null;
  chosenMax: number;
  rejected: RejectedForm | undefined;
}

/** One page for those who care for a resident: she reads and checks it, and they see it while she allows it. */
export function SnapshotScreen({ shell, snapshot, ...props }: SnapshotScreenProps) {
  const isStep = props.stories !== null && !props.rejected;
  return (
    <Page
      shell={shell}
      header={<SignedInHeader shell={shell} place="account" />}
      back={isStep ? { href: snapshotAddress, label: t("The page for my carers") } : accountLink}
      openForm={snapshot && !isStep ? leavingForm(snapshotFormId, snapshotAddress, "save") : undefined}
      isNarrow
    >
      <h1>{t("For those who care for me")}</h1>
      {snapshot === null ? (
        <Notice kind="plain" title={t("This page was withdrawn")}>
          <p>{t("Only its author can open it again.")}</p>
        </Notice>
      ) : isStep && props.stories ? (
        <Choosing stories={props.stories} chosen={props.chosen} chosenMax={props.chosenMax} />
      ) : (
        <>
          <Lead hasHouse={props.hasHouse} />
          <SnapshotState snapshot={snapshot} isViewed={shell.impersonation !== null} />
          <SnapshotForm snapshot={snapshot} hasHouse={props.hasHouse} rejected={props.rejected} />
        </>
      )}
    </Page>
  );
}

function Lead({ hasHouse }: { hasHouse: boolean }) {
  return (
    <>
      <p>{t("One page that tells your carers who you are. What is here already comes from “About me”.")}</p>
      {!hasHouse && <p>{t("It is for people who live in a house. Nobody else reads it.")}</p>}
    </>
  );
}

interface ChoosingProps {
  stories: StoryToChoose[];
  chosen: StorySentences[] | null;
  chosenMax: number;
}

function Choosing({ stories, chosen, chosenMax }: ChoosingProps) {
  if (chosen && chosen.length > 0) return <ChosenSentences stories={chosen} />;
  return <ChooseStories stories={stories} chosenMax={chosenMax} />;
}
