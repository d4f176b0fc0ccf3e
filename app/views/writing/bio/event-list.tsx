import { eventMax } from "~/domain/writing/bio/schema";
import { t } from "~/messages/translate";
import type { RejectedForm } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { RichText } from "~/ui/rich-text";

export interface RejectedBio extends RejectedForm {
  /** Includes the change of the clicked button. */
  events: string[];
  version: string;
  hasConflict: boolean;
  /** Only the list was changed; errors in other fields are not shown yet. */
  isListChange: boolean;
}

interface EventListProps {
  formId: string;
  events: string[];
  /** An event's errors are keyed by its index. */
  errors: Record<string, string[] | null>;
  newEvent: string;
  isUnsaved: boolean;
}

export function EventList({ formId, events, errors, newEvent, isUnsaved }: EventListProps) {
  const name = "significantEvents";
  return (
    <>
      <p className="field__hint">{t("What your readers should know of, each in a line or two.")}</p>
      {isUnsaved && (
        <Notice kind="plain" title={t("Not saved yet")}>
          <p>
            {t(
              "The list is changed here on the page. Fill in the rest, then press Save Biographical Information.",
            )}
          </p>
        </Notice>
      )}
      <div id={`${formId}-${name}`} tabIndex={-1}>
        {errors[name] && <p className="field__error">{errors[name].join(" ")}</p>}
        <ol className="list-plain">
          {events.map((event, place) => (
            <EventRow
              // biome-ignore lint/suspicious/noArrayIndexKey: events have no identity but their place.
              key={place}
              id={`${formId}-${name}[${place}]`}
              name={name}
              place={place}
              event={event}
              messages={errors[`${name}[${place}]`] ?? undefined}
            />
          ))}
        </ol>
      </div>
      <div className="event-row">
        <div className="event-row__text">
          <label className="field__label" htmlFor={`${formId}-newEvent`}>
            {t("New event")}
          </label>
          <input
            className="input"
            dir="auto"
            id={`${formId}-newEvent`}
            name="newEvent"
            defaultValue={newEvent}
            data-max={eventMax}
            // biome-ignore lint/a11y/noAutofocus: the page comes back for this list alone, and goes on here.
            autoFocus={isUnsaved}
          />
        </div>
        <button type="submit" name="intent" value="event/add" className="button">
          {t("Add event")}
        </button>
      </div>
    </>
  );
}

interface EventRowProps {
  id: string;
  name: string;
  place: number;
  event: string;
  messages: string[] | undefined;
}

function EventRow({ id, name, place, event, messages }: EventRowProps) {
  const number = place + 1;
  return (
    <li className={messages ? "event-row field--invalid" : "event-row"}>
      <div className="event-row__text">
        <label className="field__label" htmlFor={id}>
          {t("Event {number}", { number: String(number) })}
        </label>
        {messages && (
          <p className="field__error" id={`${id}-error`}>
            {messages.join(" ")}
          </p>
        )}
        <input
          className="input"
          dir="auto"
          id={id}
          name={name}
          defaultValue={event}
          data-max={eventMax}
          aria-invalid={messages ? true : undefined}
          aria-describedby={messages ? `${id}-error` : undefined}
        />
      </div>
      <button type="submit" name="intent" value={`event/remove/${place}`} className="button button--quiet">
        <RichText
          text={t("Remove<span> event {number}</span>", { number: String(number) })}
          parts={{ span: (words) => <span className="visually-hidden">{words}</span> }}
        />
      </button>
    </li>
  );
}
