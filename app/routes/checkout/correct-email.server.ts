import { changeCheckoutEmail } from "~/domain/selling/checkouts/account-setup/change-email.server";
import { EmailInput, emailFormId } from "~/domain/selling/checkouts/schema";
import { bearerOf } from "~/http/auth/bearers.server";
import { isDomainError } from "~/http/errors/error-response.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";
import { parseForm, rejectForm, unexpectedFormError } from "~/http/forms/forms.server";
import { type PageCall, redirectWithFlash } from "~/http/page.server";
import { t } from "~/messages/translate";

export const correctEmailIntent = "email/correct";

export async function correctEmail({ url, context, bearer }: PageCall, form: FormData): Promise<Response> {
  try {
    const { email } = parseForm(form, EmailInput);
    await changeCheckoutEmail(context, context.client, bearerOf(bearer, "setup"), email);
    return await redirectWithFlash(context, url.pathname, {
      kind: "success",
      title: t("Address corrected"),
      text: t(
        "We now send our email to {email}. A link that was emailed to the other address no longer works.",
        { email },
      ),
    });
  } catch (error) {
    if (!isDomainError(error)) return unexpectedFormError(form, emailFormId, error, unexpectedErrors.pay);
    return rejectForm(form, emailFormId, error);
  }
}
