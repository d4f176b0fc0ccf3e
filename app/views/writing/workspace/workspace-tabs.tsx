import type { StoryType } from "~/db/tables";
import { type WorkspaceView, workspaceHref } from "~/domain/writing/workspace/address";
import { type Message, message } from "~/messages/message";
import { t } from "~/messages/translate";
import { CachedMarkup } from "~/ui/cached-markup";
import { NavLink } from "~/ui/nav-link";
import { Tabs } from "~/ui/tabs";

const views: { view: WorkspaceView; label: Message }[] = [
  { view: "stories", label: message("Stories") },
  { view: "timeline", label: message("Timeline") },
  { view: "trash", label: message("Trash") },
];

interface WorkspaceTabsProps {
  type: StoryType;
  view: WorkspaceView;
  chapter: number;
  hasMission: boolean;
}

/** The views, and the kinds of stories (spec 1, section 2): one link while there is only one kind, and on phones. */
export function WorkspaceTabs(props: WorkspaceTabsProps) {
  return <CachedMarkup as="div" className="workspace__tabs" content={OneRow} props={{ ...props }} />;
}

function OneRow({ type, view, chapter, hasMission }: WorkspaceTabsProps) {
  const tabs = views.map((tab) => ({
    label: t(tab.label),
    href: workspaceHref({ type, view: tab.view, chapter }),
    isCurrent: tab.view === view,
  }));
  const other = type === "mission" ? "biography" : "mission";
  return (
    <>
      {hasMission && (
        <div className="workspace__kinds">
          <StoryTypeTabs type={type} hrefOf={(type) => workspaceHref({ type, view })} />
        </div>
      )}
      <Tabs label={t("View")} tabs={tabs} isInner />
      <NavLink className="workspace__kind" href={workspaceHref({ type: other, view })}>
        {other === "mission" ? t("Mission Stories") : t("Life Stories")}
      </NavLink>
    </>
  );
}

interface StoryTypeTabsProps {
  type: StoryType;
  hrefOf: (type: StoryType) => string;
}

export function StoryTypeTabs({ type, hrefOf }: StoryTypeTabsProps) {
  const tab = (itsType: StoryType, label: string) => ({
    label,
    href: hrefOf(itsType),
    isCurrent: itsType === type,
  });
  return (
    <Tabs
      label={t("Kind of story")}
      tabs={[tab("biography", t("Life Stories")), tab("mission", t("Mission Stories"))]}
    />
  );
}
