import { formatAppointment, timeZones } from "~/domain/base/time-zones";
import { notesMax, writingFormId } from "~/domain/selling/writing-services/schema";
import type { WritingCall, WritingService } from "~/domain/selling/writing-services/writing-services.server";
import { t } from "~/messages/translate";
import { SelectField, TextAreaField, TextField } from "~/ui/field";
import { type AnyField, formState, type RejectedForm } from "~/ui/form";
import { RichText } from "~/ui/rich-text";
import { useTypedForm } from "../../layout/drafts/unsaved-forms";
import { WordsForm } from "../../layout/drafts/words-form";

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
  const shown = { ...saved, plannedMinutes: "60" };
  const values = { ...shown, version: String(version), date: "", time: "" };
  const { form, fields } = formState(writingFormId, values, useTypedForm(writingFormId, action, rejected));
  const field = (name: string) => fields[name as keyof typeof fields] as AnyField;
  return (
    <WordsForm
      form={form}
      action={action}
      words={shown}
      defaultIntent="writing/save"
      errorTitle={rejected?.errorTitle}
    >
      <input type="hidden" name="version" value={field("version").initialValue as string} />
      <section className="order-part" aria-labelledby="notes">
        <h2 id="notes">{t("Notes and time zone")}</h2>
        <TextAreaField
          field={field("notes")}
          label={t("Notes")}
          hint={t("For staff only. The customer does not see them.")}
          rows={8}
          maxLength={notesMax}
        />
        <SelectField
          field={field("timeZone")}
          label={t("Time zone of the customer")}
          placeholder={t("As most people in the customer's state")}
          options={Object.entries(timeZones).map(([value, label]) => ({ value, label: t(label) }))}
        />
      </section>
      <section className="order-part" aria-labelledby="calls">
        <h2 id="calls">{t("Calls")}</h2>
        {calls.length === 0 && <p>{t("No call is planned yet.")}</p>}
        <ul className="list-plain">
          {calls.map((call) => (
            <CallItem key={call.id} call={call} service={service} field={field(usedField(call))} />
          ))}
        </ul>
      </section>
      <section className="order-part" aria-labelledby="new-call">
        <h2 id="new-call">{t("Plan a call")}</h2>
        <p>{t("In the customer's time zone. The customer gets an email with a calendar file.")}</p>
        <TextField field={field("date")} label={t("Date")} type="date" hint={t("Such as 2026-03-04.")} />
        <TextField
          field={field("time")}
          label={t("Time")}
          hint={t("Such as 3:30 pm.")}
          maxLength={20}
          autoComplete="off"
        />
        <TextField field={field("plannedMinutes")} label={t("Minutes")} inputMode="numeric" maxLength={4} />
        <Button intent="writing/add-call" label={t("Plan this call")} busy={t("Planning...")} />
      </section>
      <section className="order-part" aria-labelledby="this-service">
        <h2 id="this-service">{t("This service")}</h2>
        <div className="actions">
          <Button intent="writing/save" label={t("Save")} busy={t("Saving...")} isPrimary />
          {!contactedAt && <Button intent="writing/contacted" label={t("First contact is made")} />}
          {doneAt ? (
            <Button intent="writing/reopen" label={t("Open it again")} />
          ) : (
            <Button intent="writing/done" label={t("The service is done")} />
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
  if (call.isCancelled) return <li className="card">{t("{when}: cancelled", { when })}</li>;
  return (
    <li className="card">
      <p>
        <RichText
          text={t("<strong>{when}</strong>, planned for {minutes} minutes", {
            when,
            minutes: String(call.plannedMinutes),
          })}
          parts={{ strong: (words) => <strong>{words}</strong> }}
        />
      </p>
      <TextField
        field={field}
        label={t("Minutes used on {when}", { when })}
        hint={t(
          "Leave this empty until the call has taken place. The minutes are then taken off the customer's time.",
        )}
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
          <RichText
            text={t("Cancel this call<span>: {when}</span>", { when })}
            parts={{ span: (words) => <span className="visually-hidden">{words}</span> }}
          />
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

function Button({ intent, label, busy = t("Saving..."), isPrimary = false }: ButtonProps) {
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
