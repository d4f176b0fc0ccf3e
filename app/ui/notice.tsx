import type { ReactNode } from "react";

interface NoticeProps {
  kind: "success" | "error" | "plain";
  title?: string;
  /** Where script runs, it shows as a toast as well, for so many milliseconds. */
  toast?: number;
  children?: ReactNode;
}

/** A message that a person must read. It stays on the page. */
export function Notice({ kind, title, toast, children }: NoticeProps) {
  const className = kind === "plain" ? "notice" : `notice notice--${kind}`;
  return (
    <div
      className={className}
      role={kind === "error" ? "alert" : "status"}
      data-enhance={toast ? "toast" : undefined}
      data-duration={toast}
    >
      {title && <p className="notice__title">{title}</p>}
      {children}
    </div>
  );
}

interface BannerProps {
  /** What it is about, for those who go from landmark to landmark. */
  label: string;
  kind?: "warm" | "plain";
  children: ReactNode;
}

/** A strip across the whole page: a state that one must not forget, or a question that can wait. */
export function Banner({ label, kind = "warm", children }: BannerProps) {
  return (
    <section className={`banner banner--${kind}`} aria-label={label}>
      <div className="banner__inner">{children}</div>
    </section>
  );
}

interface EmptyStateProps {
  /** What is not there: "No orders yet". */
  title: string;
  /** What brings something here, and the button that does it. */
  children?: ReactNode;
}

/** What stands where a list has nothing to show. */
export function EmptyState({ title, children }: EmptyStateProps) {
  return (
    <div className="empty-state">
      <p className="empty-state__title">{title}</p>
      {children}
    </div>
  );
}

interface BadgeProps {
  /** What it says of the thing beside it: done or well, waiting, refused or gone; plain says nothing of that. */
  kind?: "good" | "waiting" | "bad" | "plain";
  children: ReactNode;
}

/** One or two words about the thing beside it. The words say it all: the colour only helps to find it. */
export function Badge({ kind = "plain", children }: BadgeProps) {
  return <span className={kind === "good" ? "badge" : `badge badge--${kind}`}>{children}</span>;
}
