import type { PrintCheck } from "~/domain/book/print/check.server";
import type { Finding, FindingLevel, PrintedPageLink } from "~/domain/book/print/checks/finding";
import { type Message, message } from "~/messages/message";
import { t } from "~/messages/translate";
import { LightenPhoto } from "../media/lighten-photo";
import { PageImage } from "./reader/page-image";

const levels: Record<Exclude<FindingLevel, "note">, { title: Message; text: Message }> = {
  stop: { title: message("Must be fixed"), text: message("The book cannot be printed until this is fixed.") },
  held: {
    title: message("Needs your OK"),
    text: message("We print this only if you say that it is all right."),
  },
  warning: {
    title: message("Could look better"),
    text: message("You can print the book as it is, or improve this first."),
  },
};

/** Nobody reads the eighth line of a list. */
const mostUnfolded = 7;

const doing: FindingLevel[] = ["stop", "held", "warning"];

/** All findings that leave something to do, by level: the weightiest seven are seen at once. */
export function FindingLists({ findings, images }: Pick<FindingListProps, "findings" | "images">) {
  const ofLevel = (level: FindingLevel) => findings.filter((finding) => finding.level === level);
  const first = doing.flatMap(ofLevel).slice(0, mostUnfolded);
  const unfolded = new Set(first.map(({ id }) => id));
  return doing.map((level) => (
    <FindingList key={level} level={level} findings={ofLevel(level)} unfolded={unfolded} images={images} />
  ));
}

interface FindingListProps {
  level: FindingLevel;
  findings: Finding[];
  /** Ids of those that are seen at once; the others are folded. */
  unfolded: ReadonlySet<string>;
  images: PrintCheck["images"];
}

function FindingList({ level, findings, unfolded, images }: FindingListProps) {
  if (findings.length === 0 || level === "note") return null;
  const folded = findings.filter(({ id }) => !unfolded.has(id));
  return (
    <section className={`check__level check__level--${level}`} aria-labelledby={`level-${level}`}>
      <h2 id={`level-${level}`}>
        {t(levels[level].title)} ({findings.length})
      </h2>
      <p className="muted">{t(levels[level].text)}</p>
      <Findings findings={findings.filter(({ id }) => unfolded.has(id))} images={images} />
      {folded.length > 0 && (
        <details className="check__fold">
          <summary>{t("{count, plural, one {# more} other {# more}}", { count: folded.length })}</summary>
          <Findings findings={folded} images={images} />
        </details>
      )}
    </section>
  );
}

/** What was said to be all right with an approval. */
export function FoldedFindings({ findings }: { findings: Finding[] }) {
  if (findings.length === 0) return null;
  return (
    <details className="check__fold">
      <summary>
        {t("What you said is all right: {notes, plural, one {# note} other {# notes}}.", {
          notes: findings.length,
        })}
      </summary>
      <Findings findings={findings} images={null} />
    </details>
  );
}

export function FoldedNotes({ findings }: { findings: Finding[] }) {
  if (findings.length === 0) return null;
  return (
    <details className="check__fold">
      <summary>
        {t("Good to know: {notes, plural, one {# note} other {# notes}}.", { notes: findings.length })}{" "}
        <span className="muted">{t("Nothing needs to be done.")}</span>
      </summary>
      <Findings findings={findings} images={null} />
    </details>
  );
}

function Findings({ findings, images }: Pick<FindingListProps, "findings" | "images">) {
  return (
    <ul className="check__findings list-plain">
      {findings.map((finding) => (
        <li key={finding.id} className="finding">
          <Thumbnail photo={finding.photo} />
          <div className="finding__text">
            <p>{finding.text}</p>
            <p className="muted">
              {finding.remedy} <a href={finding.link.href}>{finding.link.label}</a>
              {finding.printedPage && (
                <>
                  {" · "}
                  <a href={finding.printedPage.href}>{finding.printedPage.label}</a>
                </>
              )}
            </p>
            {finding.dark && <LightenPhoto photo={finding.dark} light="dark" />}
          </div>
          {images && finding.printedPage && <PrintedPage images={images} link={finding.printedPage} />}
        </li>
      ))}
    </ul>
  );
}

interface PrintedPageProps {
  images: NonNullable<PrintCheck["images"]>;
  link: PrintedPageLink;
}

/** Shows it as it is printed; its words are those of the link in the text. */
function PrintedPage({ images: { href, ratio }, link: { href: reader, page, label } }: PrintedPageProps) {
  return (
    <a className="finding__page" href={reader} aria-label={t("{label}, as it is printed", { label })}>
      <PageImage images={href} page={page} ratio={ratio} alt="" sizes="11rem" isLazy />
    </a>
  );
}

/** Loads twice as many pixels as it has on the screen. */
const thumbnailWidth = 160;

function Thumbnail({ photo }: Pick<Finding, "photo">) {
  if (!photo) return null;
  const { url, width, height } = photo;
  return (
    <img
      className="finding__photo"
      src={`${url}?w=${thumbnailWidth}`}
      width={thumbnailWidth}
      height={Math.round((thumbnailWidth * height) / Math.max(width, 1))}
      alt=""
      loading="lazy"
    />
  );
}
