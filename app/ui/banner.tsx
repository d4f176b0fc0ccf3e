import type { ReactNode } from "react";

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
