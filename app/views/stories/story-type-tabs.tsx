import type { StoryType } from "~/db/tables";
import { Tabs } from "~/ui/tabs";

interface StoryTypeTabsProps {
  type: StoryType;
  hrefOf: (type: StoryType) => string;
}

/** Which of the two kinds of stories is shown. */
export function StoryTypeTabs({ type, hrefOf }: StoryTypeTabsProps) {
  const tab = (itsType: StoryType, label: string) => ({
    label,
    href: hrefOf(itsType),
    isCurrent: itsType === type,
  });
  return (
    <Tabs
      label="Kind of story"
      tabs={[tab("biography", "Life Stories"), tab("mission", "Mission Stories")]}
    />
  );
}
