import { mailAddressMax } from "~/domain/base/schema-fields";
import { timeZones } from "~/domain/base/time-zones";
import { giversMax, linesMax, nameMax, questionMax } from "~/domain/selling/gifts/schema";
import { hourName } from "~/domain/writing/questions/rhythm-words";
import { type Language, languages } from "~/messages/languages";
import { t } from "~/messages/translate";
import { SelectField, TextAreaField, TextField } from "~/ui/field";
import type { AnyField } from "~/ui/form";

export interface GiftValues {
  recipientName: string;
  calledAs: string;
  way: "email" | "paper";
  recipientEmail: string;
  sendOn: string;
  hour: number;
  timeZone: string;
  language: string;
  lines: string;
  givers: string;
  question: string;
  question2: string;
  question3: string;
}

export function emptyGift(today: string): GiftValues {
  return {
    ...{ recipientName: "", calledAs: "", way: "email", recipientEmail: "", sendOn: today, hour: 9 },
    ...{
      timeZone: "America/New_York",
      language: "",
      lines: "",
      givers: "",
      question: "",
      question2: "",
      question3: "",
    },
  };
}

interface GiftFieldsProps {
  fields: Record<keyof GiftValues, AnyField>;
  zones: string[];
  offered: Language[];
}

export function GiftFields({ fields, zones, offered }: GiftFieldsProps) {
  return (
    <>
      <ReceiverFields fields={fields} offered={offered} />
      <WayFields fields={fields} zones={zones} />
      <WordsFields fields={fields} />
    </>
  );
}

function ReceiverFields({ fields, offered }: Pick<GiftFieldsProps, "fields" | "offered">) {
  return (
    <fieldset className="setup__part">
      <legend>{t("Who is it for?")}</legend>
      <TextField
        field={fields.recipientName}
        label={t("Name")}
        autoComplete="off"
        maxLength={nameMax}
        isRequired
      />
      <TextField
        field={fields.calledAs}
        label={t("What do you call her or him?")}
        hint={t("Mom, Grandpa, or a first name.")}
        autoComplete="off"
        maxLength={nameMax}
      />
      {offered.length > 1 && (
        <details className="promo" open={hasError(fields.language)}>
          <summary>{t("In another language")}</summary>
          <SelectField
            field={fields.language}
            label={t("Language of the letter, the card and the book")}
            options={offered.map((code) => ({ value: code, label: languages[code].name }))}
          />
        </details>
      )}
    </fieldset>
  );
}

function WayFields({ fields, zones }: Pick<GiftFieldsProps, "fields" | "zones">) {
  return (
    <fieldset className="setup__part gift-way">
      <legend>{t("When should it arrive?")}</legend>
      <Way field={fields.way} value="email" label={t("By email, on the day")} />
      <div className="gift-way__mail">
        <TextField
          field={fields.recipientEmail}
          label={t("Email address of whoever gets it")}
          type="email"
          autoComplete="off"
          maxLength={mailAddressMax}
        />
        <TextField field={fields.sendOn} label={t("Day")} type="date" />
        <details className="promo" open={hasError(fields.hour) || hasError(fields.timeZone)}>
          <summary>{t("Hour and time zone")}</summary>
          <SelectField
            field={fields.hour}
            label={t("Hour, where you are")}
            options={hours.map((hour) => ({ value: String(hour), label: hourName(hour) }))}
          />
          <SelectField field={fields.timeZone} label={t("Time zone")} options={zoneOptions(zones)} />
        </details>
      </div>
      <Way field={fields.way} value="paper" label={t("On paper, from my hands")}>
        {t("You print the card at home, or show it on your phone.")}
      </Way>
    </fieldset>
  );
}

function WordsFields({ fields }: Pick<GiftFieldsProps, "fields">) {
  return (
    <>
      <fieldset className="setup__part">
        <legend>{t("A few words from you")}</legend>
        <TextAreaField field={fields.lines} label={t("Two lines from you")} rows={3} maxLength={linesMax} />
        <TextField
          field={fields.givers}
          label={t("Who gives it?")}
          hint={t("All the names that stand below the words.")}
          autoComplete="off"
          maxLength={giversMax}
          isRequired
        />
      </fieldset>
      <fieldset className="setup__part">
        <legend>{t("Your first question")}</legend>
        <p className="muted">{t("The book begins with it. Without one, it begins with ours.")}</p>
        <TextField field={fields.question} label={t("First question")} maxLength={questionMax} />
        <details className="promo" open={hasText(fields.question2) || hasText(fields.question3)}>
          <summary>{t("More questions")}</summary>
          <TextField field={fields.question2} label={t("Second question")} maxLength={questionMax} />
          <TextField field={fields.question3} label={t("Third question")} maxLength={questionMax} />
        </details>
      </fieldset>
    </>
  );
}

const hours = Array.from({ length: 24 }, (_, hour) => hour);

function hasText({ initialValue }: AnyField): boolean {
  return Boolean(initialValue);
}

function hasError({ errors }: AnyField): boolean {
  return (errors?.length ?? 0) > 0;
}

/** Those of the United States by the names that people use, and then all others. */
function zoneOptions(zones: string[]) {
  const near = Object.entries(timeZones).map(([value, name]) => ({ value, label: t(name) }));
  const others = zones.filter((zone) => !(zone in timeZones));
  return [...near, ...others.map((value) => ({ value, label: value.replace(/_/g, " ") }))];
}

function Way({
  field,
  value,
  label,
  children,
}: {
  field: AnyField;
  value: GiftValues["way"];
  label: string;
  children?: string;
}) {
  return (
    <label className="check">
      <input
        type="radio"
        name={field.name}
        value={value}
        defaultChecked={(field.initialValue || "email") === value}
        className="check__box"
      />
      <span>
        {label}
        {children && <span className="gift-way__hint muted">{children}</span>}
      </span>
    </label>
  );
}
