import type { ReactNode } from "react";
import type { Message } from "~/messages/message";
import { t } from "~/messages/translate";
import type { SiteLink } from "../layout/headers";
import { type PictureName, pictures } from "./pictures";
import type { Question } from "./questions";

interface HeroProps {
  badge?: string;
  title: string;
  lead: string;
  links?: SiteLink[];
  note?: string;
  /** Stands beside the text on wide screens, below it on narrow ones. */
  picture?: ReactNode;
}

/** The first link is the primary one. */
export function Hero({ badge, title, lead, links = [], note, picture }: HeroProps) {
  return (
    <div className={picture ? "hero hero--pictured" : "hero"}>
      <div className="hero__words">
        {badge && <p className="hero__badge">{badge}</p>}
        <h1>{title}</h1>
        <p className="hero__lead">{lead}</p>
        {links.length > 0 && <LinkButtons links={links} />}
        {note && <p className="hero__note">{note}</p>}
      </div>
      {picture && <div className="hero__picture">{picture}</div>}
    </div>
  );
}

interface SectionProps {
  title: string;
  id?: string;
  lead?: string;
  isRaised?: boolean;
  /** Far below the first screen: its pictures wait until a reader comes near. */
  isLate?: boolean;
  children: ReactNode;
}

export function Section({ title, id, lead, isRaised, isLate, children }: SectionProps) {
  const className = ["part", isRaised && "part--raised", isLate && "part--late"].filter(Boolean).join(" ");
  return (
    <section className={className} id={id}>
      <h2>{title}</h2>
      {lead && <p className="part__lead">{lead}</p>}
      {children}
    </section>
  );
}

export interface Point {
  title: Message;
  text: Message;
}

interface PointsProps {
  points: Point[];
  isNumbered?: boolean;
  columns?: "two" | "three" | "four";
}

export function Points({ points, isNumbered = false, columns = "three" }: PointsProps) {
  const List = isNumbered ? "ol" : "ul";
  return (
    <List className={`columns columns--${columns} list-plain${isNumbered ? " steps" : ""}`}>
      {points.map(({ title, text }) => (
        <li key={title} className="card">
          <h3>{t(title)}</h3>
          <p>{t(text)}</p>
        </li>
      ))}
    </List>
  );
}

interface ClosingCallProps {
  title: string;
  text: string;
  links: SiteLink[];
}

export function ClosingCall({ title, text, links }: ClosingCallProps) {
  return (
    <section className="closing-call">
      <h2>{title}</h2>
      <p>{text}</p>
      <LinkButtons links={links} />
    </section>
  );
}

function LinkButtons({ links }: { links: SiteLink[] }) {
  return (
    <p className="actions">
      {links.map(({ href, label }, place) => (
        <a key={label} className={place === 0 ? "button button--primary" : "button"} href={href}>
          {label}
        </a>
      ))}
    </p>
  );
}

export function FaqList({ questions }: { questions: Question[] }) {
  return (
    <div className="faq">
      {questions.map(({ question, answer }) => (
        <details key={question} className="faq__entry">
          <summary className="faq__question">{question}</summary>
          <p>{answer}</p>
        </details>
      ))}
    </div>
  );
}

/** A painting is shown for what it is. */
export function PaintingCredit({ children }: { children: string }) {
  return <p className="painting-credit">{t("Painting: {credit}", { credit: children })}</p>;
}

interface BookPictureProps {
  name: PictureName;
  sizes: string;
  /** True above the fold: not loaded lazily. */
  isFirst?: boolean;
}

/** Made by `npm run showcase`. `width` and `height` reserve its space. */
export function BookPicture({ name, sizes, isFirst = false }: BookPictureProps) {
  const { alt, width, height, widths } = pictures[name];
  const files = (kind: string) => widths.map((w) => `/pictures/${name}-${w}.${kind} ${w}w`).join(", ");
  return (
    <picture>
      <source type="image/avif" srcSet={files("avif")} sizes={sizes} />
      <source type="image/webp" srcSet={files("webp")} sizes={sizes} />
      <img
        className="book-picture"
        src={`/pictures/${name}-${widths[0]}.jpg`}
        srcSet={files("jpg")}
        sizes={sizes}
        alt={t(alt)}
        width={width}
        height={height}
        loading={isFirst ? undefined : "lazy"}
        decoding={isFirst ? undefined : "async"}
      />
    </picture>
  );
}
