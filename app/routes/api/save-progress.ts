import { saveProgress } from "~/domain/writing/workspace/progress.server";
import { api } from "~/http/api.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";
import { t } from "~/messages/translate";

export const { loader, action } = api(
  {
    POST: async ({ context }, actor) => ({
      message: t("Progress saved"),
      ...(await saveProgress(context, actor)),
    }),
  },
  { POST: unexpectedErrors.saveProgress },
);
