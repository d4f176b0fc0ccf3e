import type { ReactNode } from "react";

interface BadgeProps {
  /** What it says of the thing beside it: done or well, waiting, refused or gone; plain says nothing of that. */
  kind?: "good" | "waiting" | "bad" | "plain";
  children: ReactNode;
}

/** One or two words about the thing beside it. The words say it all: the colour only helps to find it. */
export function Badge({ kind = "plain", children }: BadgeProps) {
  return <span className={kind === "good" ? "badge" : `badge badge--${kind}`}>{children}</span>;
}
