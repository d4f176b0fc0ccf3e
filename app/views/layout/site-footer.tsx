import type { Frame } from "~/frame";
import { TextSizeForm } from "./text-size-form";

const links = [
  { href: "/contact", label: "Contact" },
  { href: "/privacy", label: "Privacy" },
  { href: "/terms", label: "Terms" },
  { href: "/accessibility", label: "Accessibility" },
];

export function SiteFooter({ frame }: { frame: Frame }) {
  return (
    <footer className="site-footer">
      <TextSizeForm textSize={frame.textSize} />
      <nav aria-label="About this site">
        <ul className="site-footer__links list-plain">
          {links.map(({ href, label }) => (
            <li key={href}>
              <a href={href}>{label}</a>
            </li>
          ))}
        </ul>
      </nav>
      <p>{`${frame.brandName}. Your stories belong to you.`}</p>
    </footer>
  );
}
