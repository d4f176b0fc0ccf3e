import { sameBookHref } from "~/domain/book/address";
import type { Builder } from "~/domain/book/design/builder.server";
import { introductionFormId } from "~/domain/book/schema";
import { t } from "~/messages/translate";
import { TextAreaField } from "~/ui/field";
import { formState, type RejectedForm } from "~/ui/form";
import { useTypedForm } from "~/views/layout/drafts/unsaved-forms";
import { WordsForm } from "~/views/layout/drafts/words-form";
import { ChangedMeanwhile, typedVersion } from "./design-conflict";

interface IntroductionFormProps {
  builder: Builder;
  rejected: RejectedForm | undefined;
}

export function IntroductionForm({ builder, rejected: refused }: IntroductionFormProps) {
  const { address, design } = builder;
  const { introduction, version } = design;
  const action = sameBookHref(address);
  const rejected = useTypedForm(introductionFormId, action, refused);
  const { form, fields } = formState(introductionFormId, { introduction }, rejected);
  return (
    <WordsForm form={form} action={action} words={{ introduction }} savesItself>
      <h3>{t("The introduction")}</h3>
      <ChangedMeanwhile stored={design} rejected={rejected} formId={introductionFormId} />
      <input type="hidden" name="version" value={typedVersion(rejected, introductionFormId) ?? version} />
      <TextAreaField
        field={fields.introduction}
        label={t("Introduction")}
        hint={t("Leave an empty line where a new paragraph begins.")}
        rows={12}
        className="input--story"
      />
      <p>
        <button
          type="submit"
          name="intent"
          value="introduction/save"
          className="button button--primary"
          data-busy-label={t("Saving...")}
        >
          {t("Save Introduction")}
        </button>
      </p>
    </WordsForm>
  );
}
