import type { BookDesign } from "~/domain/book/design/designs.server";
import { message } from "~/messages/message";
import { t } from "~/messages/translate";
import type { RejectedForm } from "~/ui/form";
import { Notice } from "~/ui/notice";

const labels = {
  title: message("Title"),
  subtitle: message("Subtitle"),
  authorName: message("Author name"),
  introduction: message("Introduction"),
  dedication: message("Dedication"),
  family: message("Printed for the family of"),
  contributors: message("With thanks to"),
};
const names = Object.keys(labels) as (keyof typeof labels)[];

interface ChangedMeanwhileProps {
  stored: BookDesign;
  rejected: RejectedForm | undefined;
  formId: string;
}

/** Lists only the saved values that differ from the submitted ones. */
export function ChangedMeanwhile({ stored, rejected, formId }: ChangedMeanwhileProps) {
  const others = names.filter((name) => {
    const text = typedValue(rejected, formId, name);
    return text !== undefined && text.replace(/\r\n/g, "\n") !== stored[name];
  });
  if (others.length === 0) return null;
  return (
    <Notice kind="plain" title={t("What is kept at the moment")}>
      <dl>
        {others.map((name) => (
          <div key={name}>
            <dt>{t(labels[name])}</dt>
            <dd className="transcript">{stored[name]}</dd>
          </div>
        ))}
      </dl>
      <p>{t("Your own words are in the fields below. Save again to keep yours.")}</p>
    </Notice>
  );
}

/** The version that words which were left go back to; a refused form has shown the newest. */
export function typedVersion(rejected: RejectedForm | undefined, formId: string): string | undefined {
  return rejected?.unsaved && typedValue(rejected, formId, "version");
}

/** Undefined if another form was posted. */
export function typedValue(
  rejected: RejectedForm | undefined,
  formId: string,
  name: string,
): string | undefined {
  const value = rejected?.formId === formId ? rejected.result.initialValue?.[name] : undefined;
  return typeof value === "string" ? value : undefined;
}
