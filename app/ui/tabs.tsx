import { NavLink } from "~/ui/nav-link";

interface TabsProps {
  label: string;
  /** `second`: what the specification calls it. */
  tabs: { href: string; label: string; second?: string; isCurrent: boolean }[];
  isInner?: boolean;
  className?: string;
}

export function Tabs({ label, tabs, isInner = false, className }: TabsProps) {
  return (
    <nav className={className} aria-label={label}>
      <ul className={isInner ? "tabs tabs--inner" : "tabs"}>
        {tabs.map((tab) => (
          <li key={tab.href}>
            <NavLink
              className="tabs__tab"
              href={tab.href}
              aria-label={tab.second && `${tab.label}, ${tab.second}`}
              aria-current={tab.isCurrent ? "page" : undefined}
            >
              {tab.label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
