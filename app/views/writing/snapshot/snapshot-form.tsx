import { snapshotFieldMax, snapshotFields, snapshotLabel } from "~/domain/people/snapshot/fields";
import { snapshotFormId } from "~/domain/people/snapshot/schema";
import type { ReadSnapshot } from "~/domain/writing/snapshot/prefill.server";
import { t } from "~/messages/translate";
import { TextAreaField } from "~/ui/field";
import { formState, type RejectedForm } from "~/ui/form";
import { NavLink } from "~/ui/nav-link";
import { useTypedForm } from "../../layout/drafts/unsaved-forms";
import { WordsForm } from "../../layout/drafts/words-form";
import { snapshotAddress } from "./snapshot-address";

interface SnapshotFormProps {
  snapshot: ReadSnapshot;
  /** Whether there are carers who could read it. */
  hasHouse: boolean;
  rejected: RejectedForm | undefined;
}

/** The seven parts. What is saved is what was read here. */
export function SnapshotForm({ snapshot, hasHouse, rejected: refused }: SnapshotFormProps) {
  const rejected = useTypedForm(snapshotFormId, snapshotAddress, refused);
  const { called, lovedOnes, work, places, music, calms, dislikes } = snapshot;
  const words = { called, lovedOnes, work, places, music, calms, dislikes };
  const { form, fields } = formState(snapshotFormId, words, rejected);
  const version = rejected?.result.initialValue.version ?? snapshot.version;
  const canAllow = hasHouse && !snapshot.isAllowed;
  return (
    <WordsForm form={form} action={snapshotAddress} defaultIntent="save" words={words}>
      {refused?.isReview && (
        <p role="status">
          {t("The sentences are below and not saved yet. Please read the page, and save it.")}
        </p>
      )}
      <input type="hidden" name="version" value={String(version)} />
      {snapshotFields.map((field) => (
        <TextAreaField
          key={field}
          field={fields[field]}
          label={snapshotLabel(field)}
          rows={3}
          maxLength={snapshotFieldMax}
        />
      ))}
      <p>
        <NavLink className="button button--quiet" href={`${snapshotAddress}?stories=1`}>
          {t("Take sentences from my stories")}
        </NavLink>
      </p>
      <div className="actions">
        <button
          type="submit"
          name="intent"
          value="save"
          className={canAllow ? "button" : "button button--primary"}
          data-busy-label={t("Saving...")}
        >
          {snapshot.isAllowed ? t("Save") : t("Save for me alone")}
        </button>
        {canAllow && (
          <button
            type="submit"
            name="intent"
            value="allow"
            className="button button--primary"
            data-busy-label={t("Saving...")}
          >
            {t("Save, and let my carers read it")}
          </button>
        )}
      </div>
    </WordsForm>
  );
}
