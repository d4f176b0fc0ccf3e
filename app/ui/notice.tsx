import type { ReactNode } from "react";

interface NoticeProps {
  kind: "success" | "error" | "plain";
  title?: string;
  /** Shows the message also as a toast for this many milliseconds, where there is script. */
  toast?: number;
  isSlim?: boolean;
  children?: ReactNode;
}

export function Notice({ kind, title, toast, isSlim = false, children }: NoticeProps) {
  const names = ["notice", kind !== "plain" && `notice--${kind}`, isSlim && "notice--slim"];
  return (
    <div
      className={names.filter(Boolean).join(" ")}
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
  label: string;
  kind?: "warm" | "plain";
  children: ReactNode;
}

export function Banner({ label, kind = "warm", children }: BannerProps) {
  return (
    <section className={`banner banner--${kind}`} aria-label={label}>
      <div className="banner__inner">{children}</div>
    </section>
  );
}

interface EmptyStateProps {
  title: string;
  children?: ReactNode;
}

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

/** The text must be sufficient; the color only supports it. */
export function Badge({ kind = "plain", children }: BadgeProps) {
  return <span className={kind === "good" ? "badge" : `badge badge--${kind}`}>{children}</span>;
}
