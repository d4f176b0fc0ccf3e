import type { StoryType } from "~/db/tables";
import { Tabs } from "~/ui/tabs";

/** Which of the two books is shown, by the page at `path`. */
export function BookTypeTabs({ path, type }: { path: string; type: StoryType }) {
  const tab = (itsType: StoryType, label: string) => ({
    label,
    href: `${path}?type=${itsType}`,
    isCurrent: itsType === type,
  });
  return <Tabs label="Kind of book" tabs={[tab("biography", "Biography"), tab("mission", "Mission")]} />;
}
