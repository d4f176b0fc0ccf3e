import type { MailKind } from "~/db/tables";
import { toLanguage } from "~/messages/languages";
import type { Letter } from "../../base/mail/letter";
import { enqueueMails, type MailDeps } from "../../base/mail/outbox.server";
import type { SealingDeps } from "../circle/members.server";
import { type KeeperRow, listKeeperRows } from "./keepers.server";

export type KeepingDeps = MailDeps & SealingDeps;

interface KeeperMail {
  kind: MailKind;
  letter: (keeper: KeeperRow, href: string) => Omit<Letter, "from">;
}

/** Mails each keeper of an account, in the transaction of the caller, and returns the ids of the mails: none where no mail can go. */
export async function mailKeepers(
  deps: KeepingDeps,
  userId: number,
  { kind, letter }: KeeperMail,
): Promise<number[]> {
  const { appUrl } = deps.config;
  if (!appUrl) return [];
  const keepers = await listKeeperRows(deps.db, userId);
  return enqueueMails(
    deps,
    keepers.map((keeper) => ({
      ...{ kind, userId: null, recipient: keeper.email, language: toLanguage(keeper.locale) },
      letter: () => letter(keeper, `${appUrl}/keeping/${deps.encryption.open(keeper.sealedToken) ?? ""}`),
    })),
  );
}
