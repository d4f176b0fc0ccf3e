import type { Db } from "~/db/open.server";
import type { Message } from "~/messages/message";
import { t } from "~/messages/translate";
import { formatDate } from "../../base/format";
import type { Letter } from "../../base/mail/letter";
import { enqueueMail, linkTo, type MailDeps, type MailSettings } from "../../base/mail/outbox.server";
import { findSupportRecipient } from "../../base/mail/staff-language.server";
import type { SettingsDeps } from "../../base/settings/settings.server";
import { quoteOf } from "../catalogue/quote";

export type SaleDeps = MailDeps & { config: MailDeps["config"] & SettingsDeps["config"] };

const kind = "writing-sold" as const;

/** Mails the support address, if there is one, that a writer is needed. Within the transaction that grants the plan. */
export async function mailSale(deps: SaleDeps, checkoutId: number): Promise<void> {
  const support = await findSupportRecipient(deps);
  const sale = support && (await findSale(deps.db, checkoutId));
  if (!sale) return;
  const letter = () => saleLetter(deps.config, "", sale);
  await enqueueMail(deps, { kind, userId: null, ...support, letter });
}

/** Mails the owner to whom the buyer's account is assigned, if there is one whose account is open. */
export async function mailOwnerOfSale(deps: MailDeps, checkoutId: number): Promise<void> {
  const sale = await findSale(deps.db, checkoutId);
  const owner = await deps.db
    .selectFrom("checkouts")
    .innerJoin("users as buyers", "buyers.id", "checkouts.userId")
    .innerJoin("users as owners", "owners.id", "buyers.assignedOwnerId")
    .select(["owners.id", "owners.displayName", "owners.email"])
    .where("checkouts.id", "=", checkoutId)
    .where("owners.isOwner", "=", 1)
    .where("owners.closedAt", "is", null)
    .executeTakeFirst();
  if (!sale || !owner?.email) return;
  const letter = () => saleLetter(deps.config, owner.displayName, sale);
  await enqueueMail(deps, { kind, userId: owner.id, recipient: owner.email, letter });
}

/** The address of a gift's checkout is that of who gives: they may not even know when it is unwrapped. */
function findSale(db: Db, checkoutId: number) {
  return db
    .selectFrom("writingServices")
    .innerJoin("checkouts", "checkouts.id", "writingServices.checkoutId")
    .leftJoin("users", "users.id", "checkouts.userId")
    .leftJoin("postalAddresses", "postalAddresses.userId", "users.id")
    .select(["writingServices.id", "writingServices.promised", "writingServices.firstContactDueAt"])
    .select(["checkouts.quote", "checkouts.isGift", "users.displayName", "postalAddresses.phone"])
    .select((select) =>
      select
        .case()
        .when("checkouts.isGift", "=", 1)
        .then(select.ref("users.email"))
        .else(select.ref("checkouts.email"))
        .end()
        .as("email"),
    )
    .where("checkouts.id", "=", checkoutId)
    .executeTakeFirst();
}

type Sale = NonNullable<Awaited<ReturnType<typeof findSale>>>;

/** Tells staff that a plan with a writer was sold, and what was promised. `to` is a name; "" for the support address. */
export function saleLetter(config: MailSettings, to: string, sale: Sale): Omit<Letter, "from"> {
  const { planName } = quoteOf(sale);
  const promises = sale.promised.split("\n") as Message[];
  const promised = promises.map((promise) => t(promise)).join("\n");
  const buyer = sale.displayName ?? sale.email ?? t("A new buyer");
  const reach = [
    sale.email && t("Email: {email}", { email: sale.email }),
    sale.phone && t("Phone: {phone}", { phone: sale.phone }),
  ];
  return {
    subject: t("A writer is needed: {planName} for {buyer}", { planName, buyer }),
    to,
    paragraphs: [
      sale.isGift
        ? t("{buyer} was given {planName}.", { buyer, planName })
        : t("{buyer} has bought {planName}.", { buyer, planName }),
      t("Promised:\n{promised}", { promised }),
      t("Please make the first contact by {firstContactDueAt}.", {
        firstContactDueAt: formatDate(sale.firstContactDueAt),
      }),
      reach.filter(Boolean).join("\n"),
    ].filter(Boolean),
    button: config.appUrl
      ? { label: t("Open it on the writer’s desk"), href: linkTo(config, `/admin/writing/${sale.id}`) }
      : undefined,
    closing: [],
  };
}
