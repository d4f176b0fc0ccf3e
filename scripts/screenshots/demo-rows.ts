import { asThemselves, toSelf } from "~/domain/base/actor";
import { hours, nowText } from "~/domain/base/deps";
import { parseInput } from "~/domain/base/schema-fields";
import { issueTokens } from "~/domain/people/auth/one-time-tokens.server";
import { inviteMember } from "~/domain/people/circle/members.server";
import { nameKeepers } from "~/domain/people/keepers/keepers.server";
import { createPerson } from "~/domain/people/users/manage-people.server";
import { PersonInput } from "~/domain/people/users/schema";
import { closePerson } from "~/domain/running/closing/close-person.server";
import { createExportLink } from "~/domain/running/exports/export-links.server";
import { beginCheckout } from "~/domain/selling/checkouts/begin-checkout.server";
import { approveInvoice, createSetupLink } from "~/domain/selling/checkouts/invoices.server";
import { CheckoutInput } from "~/domain/selling/checkouts/schema";
import { beginGift } from "~/domain/selling/gifts/begin-gift.server";
import { findGiverBearer } from "~/domain/selling/gifts/gift-bearers.server";
import { showGift } from "~/domain/selling/gifts/given-gifts.server";
import { GiftInput } from "~/domain/selling/gifts/schema";
import { invoicePath } from "~/domain/selling/invoices/invoice";
import { findInvoice } from "~/domain/selling/invoices/invoices.server";
import { shareAll } from "~/domain/writing/sharing/sharing.server";
import { billing } from "../demo/add-office-data";
import { addProposals } from "../demo/add-proposals";
import type { DemoDeps } from "../demo/demo-deps";
import { demoPassword } from "../demo/people";
import { addMarked } from "./marked-person";
import { careful, firstTimer } from "./page-actions";

/** The ids, numbers and secrets in the addresses of the demo's screens. */
export type DemoRows = Awaited<ReturnType<typeof findDemoRows>>;

/** Also creates the links that mails would contain. */
export async function findDemoRows(deps: DemoDeps) {
  const { db } = deps;
  const idOf = async (username: string) =>
    (await db.selectFrom("users").select("id").where("username", "=", username).executeTakeFirstOrThrow()).id;
  const [benjamin, margaret, admin] = [await idOf("benjamin"), await idOf("margaret"), await idOf("admin")];
  const stories = await db
    .selectFrom("stories")
    .select(["id", "deletedAt"])
    .where("userId", "=", benjamin)
    .orderBy("id")
    .execute();
  const qrCodes = await db.selectFrom("qrCodes").select(["token", "mediaId"]).orderBy("id").execute();
  const orders = await db.selectFrom("printOrders").select("orderNumber").orderBy("id").execute();
  const chapter = await db
    .selectFrom("lifeStages")
    .select("id")
    .where("userId", "=", margaret)
    .executeTakeFirstOrThrow();
  const prompt = await db
    .selectFrom("prompts")
    .select("id")
    .where("userId", "=", margaret)
    .executeTakeFirstOrThrow();
  const mail = await db.selectFrom("mails").select("id").orderBy("id").executeTakeFirstOrThrow();
  const [reset, signIn] = await issueTokens(
    deps,
    (["password-reset", "sign-in"] as const).map((purpose) => ({ purpose, userId: benjamin, life: hours })),
  );
  const cards = await db
    .selectFrom("media")
    .select(["id", "lightening"])
    .where("userId", "=", benjamin)
    .where("kind", "=", "image")
    .where("storyId", "is", null)
    .orderBy("id")
    .execute();
  const letters = await db
    .selectFrom("letterImports")
    .select("id")
    .where("userId", "=", benjamin)
    .executeTakeFirstOrThrow();
  const paidPlan = await payForPlan(deps, admin);
  const service = await db.selectFrom("writingServices").select("id").orderBy("id").executeTakeFirstOrThrow();
  const [first, second] = stories;
  const tidied = second?.id ?? 0;
  await addProposals(deps, benjamin, { tidied, waiting: first?.id ?? 0 });
  return {
    margaret,
    tidied,
    writingService: service.id,
    story: stories[0]?.id,
    trashed: stories.find(({ deletedAt }) => deletedAt !== null)?.id,
    voice: qrCodes.find(({ mediaId }) => mediaId !== null)?.mediaId,
    voiceCode: qrCodes.find(({ mediaId }) => mediaId !== null)?.token,
    filmCode: qrCodes.find(({ mediaId }) => mediaId === null)?.token,
    orderNumber: orders[0]?.orderNumber,
    newOrderNumber: orders[1]?.orderNumber,
    chapter: chapter.id,
    prompt: prompt.id,
    mail: mail.id,
    resetToken: reset?.token,
    signInToken: signIn?.token,
    photoCard: cards.find(({ lightening }) => !lightening)?.id,
    darkCard: cards.find(({ lightening }) => lightening)?.id,
    letterImport: letters.id,
    ...paidPlan,
    guestLink: await inviteGuest(deps, benjamin),
    ...(await giveGift(deps)),
    keeperLink: await nameKeeper(deps, benjamin),
    ...(await addLeavers(deps, admin)),
    ...(await addMarked(deps, await idOf("rosewood"))),
  };
}

/** The link of somebody who keeps the book afterwards. */
async function nameKeeper(deps: DemoDeps, userId: number): Promise<string> {
  const keeper = { name: "Ruth Hale", relation: "granddaughter", email: "ruth.hale@example.org" };
  const { links } = await nameKeepers(deps, asThemselves(userId), { keepers: [keeper] });
  return `/keeping/${links[0]?.token ?? ""}`;
}

/** The link of a relative who reads all of a person's stories. */
async function inviteGuest(deps: DemoDeps, userId: number): Promise<string> {
  const author = asThemselves(userId);
  await shareAll(deps, author, true);
  const guest = { name: "Ruth Hale", relation: "granddaughter", email: null, role: "help" } as const;
  const { token } = await inviteMember(deps, author, guest);
  return `/family/${token}`;
}

/** The page of a gift, and its envelope. */
async function giveGift(deps: DemoDeps) {
  const words = { plan: "self-serve", months: 12, recipientName: "Margaret Hale", calledAs: "Grandma" };
  const lines = "Every time you tell one of your stories, one of us says: somebody should write this down.";
  const from = { lines, givers: "Ruth, Peter and Anna", email: "ruth@example.org", promoCode: "" };
  const questions = ["Grandma, what could you see from your window when you were nine?"];
  const input = { ...parseInput(GiftInput, { ...words, ...from, questions }), ...billing };
  const { token } = await beginGift(deps, null, { address: "192.0.2.3" }, input, null);
  const bearer = await findGiverBearer(deps, token);
  const { code } = bearer ? await showGift(deps, bearer) : { code: "" };
  return { giftPage: `/gifts/${token}`, giftLink: `/g/${code}` };
}

/** Somebody with a first password, and somebody whose account an administrator closed. */
async function addLeavers(deps: DemoDeps, userId: number) {
  const administrator = toSelf({ userId, isAdmin: true, isOwner: false, displayName: "Administrator" });
  const add = (username: string, displayName: string) => {
    const input = parseInput(PersonInput, { username, displayName, password: demoPassword });
    return createPerson(deps, administrator, input);
  };
  await add(firstTimer, "Clara Newell");
  await addSecondStep(deps, (await add(careful, "Edith Ward")).id);
  const { id } = await add("departed", "Harold Finch");
  await closePerson(deps, administrator, id, { reason: "Letter of the family" });
  const { path } = await createExportLink(deps, administrator, id);
  return { closedPerson: id, exportLink: path };
}

/** Nobody knows its codes: only the question is shown. */
async function addSecondStep({ db, clock }: DemoDeps, userId: number): Promise<void> {
  const now = nowText(clock);
  await db
    .insertInto("secondFactors")
    .values({ userId, encryptedSecret: "none", createdAt: now, confirmedAt: now })
    .execute();
}

/** The account setup address, the order and the invoice of a buyer who paid by invoice. */
async function payForPlan(deps: DemoDeps, userId: number) {
  const administrator = toSelf({ userId, isAdmin: true, isOwner: false, displayName: "" });
  const input = { ...parseInput(CheckoutInput, { planId: "family", email: "nora@example.org" }), ...billing };
  const { checkout } = await beginCheckout(deps, null, { address: "192.0.2.2" }, input, null);
  await approveInvoice(deps, administrator, checkout.id);
  const address = await createSetupLink(deps, administrator, checkout.id);
  const invoice = await findInvoice(deps.db, checkout.id);
  return {
    accountSetup: address.replace(/^https?:\/\/[^/]+/, ""),
    planOrder: checkout.id,
    invoice: invoice ? invoicePath(invoice) : "",
  };
}
