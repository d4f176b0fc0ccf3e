import { formatCalendarDate, formatList } from "~/domain/base/format";
import type { Letter } from "~/domain/writing/letters/letters.server";
import { promptTitleMax } from "~/domain/writing/prompts/schema";
import { workspaceHref } from "~/domain/writing/workspace/address";
import { t } from "~/messages/translate";
import type { RejectedForm } from "~/ui/form";
import { RichText } from "~/ui/rich-text";

interface LetterRowProps {
  letter: Letter;
  options: { value: number; label: string }[];
  /** What was typed into a form that came back; undefined for a fresh one. */
  typed: RejectedForm["result"]["initialValue"] | undefined;
}

/** A letter that waits has a tick and its fields; one that was taken leads to its story. */
export function LetterRow({ letter, options, typed }: LetterRowProps) {
  const isTaken = letter.state === "taken";
  return (
    <li className="letter-list__item">
      {isTaken ? <StoryLink letter={letter} /> : <Tick letter={letter} typed={typed} />}
      <p dir="auto">{letter.firstWords}</p>
      <Facts letter={letter} />
      {!isTaken && <Corrections letter={letter} options={options} typed={typed} />}
    </li>
  );
}

type OnlyLetter = Pick<LetterRowProps, "letter">;

function StoryLink({ letter: { title, promptId, storyType } }: OnlyLetter) {
  const href =
    promptId !== null && storyType !== null ? workspaceHref({ type: storyType, prompt: promptId }) : null;
  return (
    <p className="letter-list__head">
      <RichText
        text={t("<name>{title}</name> <state>is a story</state>", { title: title || t("A letter") })}
        parts={{
          name: (words) => (href === null ? words : <a href={href}>{words}</a>),
          state: (words) => <span className="muted">{words}</span>,
        }}
      />
    </p>
  );
}

function Tick({ letter: { id, title, sentOn, isDouble }, typed }: Omit<LetterRowProps, "options">) {
  return (
    <label className="check letter-list__head">
      <input
        type="checkbox"
        name={`take-${id}`}
        id={`take-${id}`}
        value="on"
        defaultChecked={typed ? typed[`take-${id}`] === "on" : !isDouble}
        className="check__box"
      />
      <span dir="auto">{title || formatCalendarDate(sentOn) || t("A letter")}</span>
    </label>
  );
}

function Corrections({ letter: { id, title, sentOn, lifeStageId }, options, typed }: LetterRowProps) {
  const shown = {
    title: typed?.[`title-${id}`] ?? title,
    sentOn: typed?.[`sentOn-${id}`] ?? formatCalendarDate(sentOn),
    chapter: typed?.[`chapter-${id}`] ?? lifeStageId ?? "",
  };
  const isTyped =
    typed !== undefined && (shown.title !== title || shown.sentOn !== formatCalendarDate(sentOn));
  return (
    <details open={isTyped}>
      <summary>{t("Correct title, date or chapter")}</summary>
      <label className="field">
        <span className="field__label">{t("Title")}</span>
        <input
          name={`title-${id}`}
          defaultValue={shown.title}
          dir="auto"
          data-max={promptTitleMax}
          className="input"
        />
      </label>
      <label className="field">
        <span className="field__label">{t("Date")}</span>
        <input name={`sentOn-${id}`} dir="auto" defaultValue={shown.sentOn} className="input" />
      </label>
      <label className="field">
        <span className="field__label">{t("Chapter")}</span>
        <select name={`chapter-${id}`} defaultValue={shown.chapter} className="input input--select">
          <option value="">{t("As above")}</option>
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
    </details>
  );
}

function Facts({ letter: { sender, sentOn, photos, missingPhotos, missingNames, isDouble } }: OnlyLetter) {
  const facts = [
    sender !== "" && t("From {sender}", { sender }),
    sentOn === "" ? t("no date found") : formatCalendarDate(sentOn),
    photos > 0 && t("{photos, plural, one {# photo} other {# photos}}", { photos }),
    missingNames.length > 0 && t("missing: {names}", { names: formatList(missingNames) }),
    missingPhotos > missingNames.length &&
      t(
        "{others, plural, one {# picture is on another web site: add it to the story yourself} other {# pictures are on another web site: add them to the story yourself}}",
        { others: missingPhotos - missingNames.length },
      ),
    isDouble && t("you have this letter already"),
  ];
  return (
    <p className="muted small" dir="auto">
      {facts.filter(Boolean).join(" · ")}
    </p>
  );
}
