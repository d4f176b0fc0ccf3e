interface TabsProps {
  /** What the tabs choose between, for those who do not see them. */
  label: string;
  tabs: { href: string; label: string; isCurrent: boolean }[];
  /** Tabs within what other tabs have chosen. */
  isInner?: boolean;
  className?: string;
}

/** Links to the sides of one thing; the one that is shown is marked. */
export function Tabs({ label, tabs, isInner = false, className }: TabsProps) {
  return (
    <nav className={className} aria-label={label}>
      <ul className={isInner ? "tabs tabs--inner" : "tabs"}>
        {tabs.map((tab) => (
          <li key={tab.href}>
            <a className="tabs__tab" href={tab.href} aria-current={tab.isCurrent ? "page" : undefined}>
              {tab.label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
