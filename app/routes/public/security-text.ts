import { NotFound } from "~/domain/base/errors";
import { securityText } from "~/domain/base/settings/security-text";
import { findSecurityContact, getOfferedLanguages } from "~/domain/base/settings/settings.server";
import { publicApi } from "~/http/api.server";

export const { loader } = publicApi({
  GET: async ({ context }) => {
    const contact = await findSecurityContact(context);
    if (!contact) throw new NotFound();
    const headers = {
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": "public, max-age=3600",
    };
    const languages = await getOfferedLanguages(context.db);
    const text = securityText({
      contact,
      appUrl: context.config.appUrl,
      now: context.clock.now(),
      languages,
    });
    return new Response(text, { headers });
  },
});
