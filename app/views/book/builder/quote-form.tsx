import { sameBookHref } from "~/domain/book/address";
import type { Builder } from "~/domain/book/design/builder.server";
import type { BookPage, TextPage } from "~/domain/book/pages/pages";
import { pullQuoteMax, quoteFormId } from "~/domain/book/schema";
import { t } from "~/messages/translate";
import { TextAreaField } from "~/ui/field";
import { formState, type RejectedForm } from "~/ui/form";
import { useTypedForm } from "~/views/layout/drafts/unsaved-forms";
import { WordsForm } from "~/views/layout/drafts/words-form";

interface QuoteFormProps {
  builder: Builder;
  page: TextPage & BookPage;
  rejected: RejectedForm | undefined;
}

export function QuoteForm({ builder: { address, design }, page, rejected: refused }: QuoteFormProps) {
  const action = sameBookHref(address);
  const rejected = useTypedForm(quoteFormId, action, refused);
  const pullQuote = design.pullQuotes[page.storyId] ?? "";
  const { form, fields } = formState(quoteFormId, { pullQuote }, rejected);
  return (
    <WordsForm form={form} action={action} words={{ pullQuote }}>
      <input type="hidden" name="storyId" value={page.storyId} />
      <TextAreaField
        field={fields.pullQuote}
        label={t("A sentence to print large")}
        hint={t("One sentence of this story that you like best. It is printed where the story begins.")}
        rows={2}
        maxLength={pullQuoteMax}
      />
      <p>
        <button
          type="submit"
          name="intent"
          value="quote/save"
          className="button"
          data-busy-label={t("Saving...")}
        >
          {t("Save this sentence")}
        </button>
      </p>
    </WordsForm>
  );
}
