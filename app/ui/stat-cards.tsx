import type { ReactNode } from "react";
import { NavLink } from "~/ui/nav-link";

export interface Stat {
  label: string;
  /** Formatted: "1,204", "$79.12". */
  figure: ReactNode;
  href?: string;
  note?: ReactNode;
  name?: string;
}

export function StatCards({ stats }: { stats: Stat[] }) {
  return (
    <dl className="stats">
      {stats.map(({ label, figure, href, note, name }) => (
        <div key={label} className="stats__stat">
          <dt className="stats__label">{href ? <NavLink href={href}>{label}</NavLink> : label}</dt>
          <dd className="stats__figure" data-figure={name}>
            {figure}
          </dd>
          {note && <dd className="stats__note">{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
