import type { ReactNode } from "react";

interface NoticeProps {
  kind: "success" | "error" | "plain";
  title?: string;
  /** With script, the message is also a toast for this many milliseconds. */
  toast?: number;
  children?: ReactNode;
}

/** A message that stays on the page. */
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
  /** The accessible name of the landmark. */
  label: string;
  kind?: "warm" | "plain";
  children: ReactNode;
}

/** A banner across the page. */
export function Banner({ label, kind = "warm", children }: BannerProps) {
  return (
    <section className={`banner banner--${kind}`} aria-label={label}>
      <div className="banner__inner">{children}</div>
    </section>
  );
}

interface EmptyStateProps {
  /** "No orders yet". */
  title: string;
  /** What to do about it. */
  children?: ReactNode;
}

/** The placeholder of an empty list. */
export function EmptyState({ title, children }: EmptyStateProps) {
  return (
    <div className="empty-state">
      <p className="empty-state__title">{title}</p>
      {children}
    </div>
  );
}

interface BadgeProps {
  kind?: "good" | "waiting" | "bad" | "plain";
  children: ReactNode;
}

/** A status label. The text says it all; the color only supports it. */
export function Badge({ kind = "plain", children }: BadgeProps) {
  return <span className={kind === "good" ? "badge" : `badge badge--${kind}`}>{children}</span>;
}
