import type { ComponentProps } from "react";
import { TabletHelloScreen } from "./tablet-hello-screen";
import { TabletStartScreen } from "./tablet-start-screen";
import { TabletTurnScreen } from "./tablet-turn-screen";

type TabletScreenProps = Omit<ComponentProps<typeof TabletStartScreen>, "turn"> &
  Omit<ComponentProps<typeof TabletTurnScreen>, "turn"> & {
    /** Null while nobody has the turn. */
    turn: ComponentProps<typeof TabletTurnScreen>["turn"] | null;
    /** Whose card is held up; null without one. */
    hello: string | null;
  };

export function TabletScreen({ turn, hello, ...props }: TabletScreenProps) {
  const { shell, tablet, idleSeconds } = props;
  if (hello !== null)
    return (
      <TabletHelloScreen
        shell={shell}
        houseName={tablet.houseName}
        firstName={hello}
        idleSeconds={idleSeconds}
      />
    );
  return turn ? <TabletTurnScreen {...props} turn={turn} /> : <TabletStartScreen {...props} />;
}
