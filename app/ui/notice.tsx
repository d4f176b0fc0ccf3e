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
