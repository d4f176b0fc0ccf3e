import { formatAppointment, timeZones } from "~/domain/base/time-zones";
import { notesMax, writingFormId } from "~/domain/selling/writing-services/schema";
import type { WritingCall, WritingService } from "~/domain/selling/writing-services/writing-services.server";
import { SelectField, TextAreaField, TextField } from "~/ui/field";
import { type AnyField, formState, type RejectedForm } from "~/ui/form";
import { useTypedForm } from "../../writing/drafts/unsaved-forms";
import { WordsForm } from "../../writing/drafts/words-form";

export function writingServicePath(id: number): string {
  return `/admin/writing/${id}`;
}

interface WritingServiceFormProps {
  service: WritingService;
  rejected: RejectedForm | undefined;
}

/** One form: whichever button is pressed, notes and minutes are kept. */
export function WritingServiceForm({ service, rejected }: WritingServiceFormProps) {
  const { id, notes, chosenTimeZone, version, calls, contactedAt, doneAt } = service;
  const action = writingServicePath(id);
  const used = Object.fromEntries(calls.map((call) => [usedField(call), String(call.usedMinutes ?? "")]));
  const saved: Record<string, string> = { notes, timeZone: chosenTimeZone, ...used };
  const values = { ...saved, version: String(version), date: "", time: "", plannedMinutes: "60" };
  const { form, fields } = formState(writingFormId, values, useTypedForm(writingFormId, action, rejected));
  const field = (name: string) => fields[name as keyof typeof fields] as AnyField;
  return (
    <WordsForm
      form={form}
      action={action}
      words={saved}
      defaultIntent="writing/save"
      errorTitle={rejected?.errorTitle}
    >
      <input type="hidden" name="version" value={field("version").initialValue as string} />
      <section className="order-part" aria-labelledby="notes">
        <h2 id="notes">Notes and time zone</h2>
        <TextAreaField
          field={field("notes")}
          label="Notes"
          hint="For staff only. The customer does not see them."
          rows={8}
          maxLength={notesMax}
        />
        <SelectField
          field={field("timeZone")}
          label="Time zone of the customer"
          placeholder="As most people in the customer's state"
          options={Object.entries(timeZones).map(([value, label]) => ({ value, label }))}
        />
      </section>
      <section className="order-part" aria-labelledby="calls">
        <h2 id="calls">Calls</h2>
        {calls.length === 0 && <p>No call is planned yet.</p>}
        <ul className="list-plain">
          {calls.map((call) => (
            <CallItem key={call.id} call={call} service={service} field={field(usedField(call))} />
          ))}
        </ul>
      </section>
      <section className="order-part" aria-labelledby="new-call">
        <h2 id="new-call">Plan a call</h2>
        <p>In the customer's time zone. The customer gets an email with a calendar file.</p>
        <TextField field={field("date")} label="Date" type="date" hint="Such as 2026-03-04." />
        <TextField
          field={field("time")}
          label="Time"
          hint="Such as 3:30 pm."
          maxLength={20}
          autoComplete="off"
        />
        <TextField field={field("plannedMinutes")} label="Minutes" inputMode="numeric" maxLength={4} />
        <Button intent="writing/add-call" label="Plan this call" busy="Planning..." />
      </section>
      <section className="order-part" aria-labelledby="this-service">
        <h2 id="this-service">This service</h2>
        <div className="actions">
          <Button intent="writing/save" label="Save" busy="Saving..." isPrimary />
          {!contactedAt && <Button intent="writing/contacted" label="First contact is made" />}
          {doneAt ? (
            <Button intent="writing/reopen" label="Open it again" />
          ) : (
            <Button intent="writing/done" label="The service is done" />
          )}
        </div>
      </section>
    </WordsForm>
  );
}

function usedField({ id }: Pick<WritingCall, "id">): string {
  return `used-${id}`;
}

interface CallItemProps {
  call: WritingCall;
  service: WritingService;
  field: AnyField;
}

function CallItem({ call, service, field }: CallItemProps) {
  const when = formatAppointment(call.startsAt, service.timeZone);
  if (call.isCancelled) return <li className="card">{`${when}: cancelled`}</li>;
  return (
    <li className="card">
      <p>
        <strong>{when}</strong>
        {`, planned for ${call.plannedMinutes} minutes`}
      </p>
      <TextField
        field={field}
        label={`Minutes used on ${when}`}
        hint="Leave this empty until the call has taken place. The minutes are then taken off the customer's time."
        inputMode="numeric"
        maxLength={4}
      />
      {call.usedMinutes === null && (
        <button
          type="submit"
          name="intent"
          value="writing/cancel-call"
          formAction={`${writingServicePath(service.id)}?call=${call.id}`}
          className="button"
        >
          Cancel this call<span className="visually-hidden">{`: ${when}`}</span>
        </button>
      )}
    </li>
  );
}

interface ButtonProps {
  intent: string;
  label: string;
  busy?: string;
  isPrimary?: boolean;
}

function Button({ intent, label, busy = "Saving...", isPrimary = false }: ButtonProps) {
  return (
    <button
      type="submit"
      name="intent"
      value={intent}
      className={isPrimary ? "button button--primary" : "button"}
      data-busy-label={busy}
    >
      {label}
    </button>
  );
}
