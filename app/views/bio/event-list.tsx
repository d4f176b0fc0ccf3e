import { eventMax } from "~/domain/bio/schema";
import type { RejectedForm } from "~/ui/form";
import { Notice } from "~/ui/notice";

/** What comes back when the form was not saved. */
export interface RejectedBio extends RejectedForm {
  /** The list of events as it stands now, the pressed button's change included. */
  events: string[];
  /** The version that the form was written upon, as its hidden field had it. */
  version: string;
  /** Other information was saved meanwhile: it is shown beside the typed one. */
  hasConflict: boolean;
  /** Only the list was to be changed: it was, here, and what keeps the rest from being saved can wait. */
  isListChange: boolean;
}

interface EventListProps {
  formId: string;
  events: string[];
  /** The form's messages; those of an event are under its place in the list. */
  errors: Record<string, string[] | null>;
  /** The list was changed on the page, and could not be saved yet. */
  isUnsaved: boolean;
}

/** The list of significant events: each may be reworded or removed, and one more added. */
export function EventList({ formId, events, errors, isUnsaved }: EventListProps) {
  const name = "significantEvents";
  return (
    <section className="events" id="events" aria-labelledby="events-title">
      <h2 id="events-title">Significant Events</h2>
      <p className="field__hint">What your readers should know of, each in a line or two.</p>
      {isUnsaved && (
        <Notice kind="plain" title="Not saved yet">
          <p>
            The list is changed here on the page. Fill in the rest, then press Save Biographical Information.
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
            New event
          </label>
          <input
            className="input"
            id={`${formId}-newEvent`}
            name="newEvent"
            maxLength={eventMax}
            // biome-ignore lint/a11y/noAutofocus: the page comes back for this list alone, and goes on here.
            autoFocus={isUnsaved}
          />
        </div>
        <button type="submit" name="intent" value="event/add" className="button">
          Add event
        </button>
      </div>
    </section>
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
    <li className={messages ? "event-row field--refused" : "event-row"}>
      <div className="event-row__text">
        <label className="field__label" htmlFor={id}>
          Event {number}
        </label>
        {messages && (
          <p className="field__error" id={`${id}-error`}>
            {messages.join(" ")}
          </p>
        )}
        <input
          className="input"
          id={id}
          name={name}
          defaultValue={event}
          maxLength={eventMax}
          aria-invalid={messages ? true : undefined}
          aria-describedby={messages ? `${id}-error` : undefined}
        />
      </div>
      <button type="submit" name="intent" value={`event/remove/${place}`} className="button button--quiet">
        Remove<span className="out-of-sight"> event {number}</span>
      </button>
    </li>
  );
}
