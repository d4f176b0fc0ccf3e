import { formatLanguage } from "~/domain/base/format";
import type { Block, Document, Words } from "~/domain/running/documents/markdown";
import { directionOfLanguage } from "~/messages/languages";
import { message } from "~/messages/message";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { AdChoice, PublicPage } from "./public-page";

interface DocumentScreenProps {
  shell: PageShell;
  document: Document;
  hasAdChoice?: boolean;
}

/** The text is the operator's own. */
export function DocumentScreen({ shell, document, hasAdChoice }: DocumentScreenProps) {
  const { title, blocks, language } = document;
  return (
    <PublicPage shell={shell} isNarrow>
      {language && (
        <p className="muted">
          {t("So far we have this page in one language alone: {language}.", {
            language: formatLanguage(language),
          })}
        </p>
      )}
      <article className="document" lang={language} dir={language && directionOfLanguage(language)}>
        <h1>{title}</h1>
        {blocks.map((block, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of a document have no identity but their place.
          <Part key={place} block={block} />
        ))}
      </article>
      {hasAdChoice && shell.pixel && (
        <section id="ads">
          <h2>{t("Your choice about advertising")}</h2>
          <p>{t(pixelChoiceTexts[shell.pixel.choice])}</p>
          <AdChoice />
        </section>
      )}
    </PublicPage>
  );
}

const pixelChoiceTexts = {
  unasked: message(
    "You have not said yet whether our advertising may know of your visit. Until you do, it does not.",
  ),
  yes: message("You have said yes: our advertising is told which of our pages was read."),
  no: message("You, or your browser for you, have said no: nothing is sent."),
};

function Part({ block }: { block: Block }) {
  if (block.kind === "heading") {
    const Heading = block.level === 2 ? "h2" : "h3";
    return (
      <Heading>
        <Line words={block.words} />
      </Heading>
    );
  }
  if (block.kind === "paragraph") {
    return (
      <p>
        <Line words={block.words} />
      </p>
    );
  }
  const List = block.isNumbered ? "ol" : "ul";
  return (
    <List>
      {block.items.map((words, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same.
        <li key={place}>
          <Line words={words} />
        </li>
      ))}
    </List>
  );
}

function Line({ words }: { words: Words[] }) {
  return <>{words.map(toElement)}</>;
}

function toElement({ kind, text, href }: Words, place: number) {
  if (kind === "strong") return <strong key={place}>{text}</strong>;
  if (kind === "emphasis") return <em key={place}>{text}</em>;
  if (kind === "link")
    return (
      <a key={place} href={href}>
        {text}
      </a>
    );
  return text;
}
