import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asThemselves, returnFirst } from "~/domain/base/actor";
import { systemClock } from "~/domain/base/deps";
import { type Answer, Caller } from "./support/browserless";
import { type CheckoutServer, startCheckoutServer } from "./support/checkout-server";
import { type DomainFunction, listDomainFunctions } from "./support/domain-writers";
import { addOrderRow, shipping } from "./support/orders";
import { addPeople, password } from "./support/people";
import { listFiles, read } from "./support/repository";

/*
 * Which actions are allowed during impersonation. Every exported domain function that takes an actor and
 * writes must be in one of these tables.
 */

type SendRequest = () => Promise<Answer>;
interface SelfOnly {
  /** The error message; the call's default if left out. */
  words?: string;
  /** 403 if left out: a form may redirect to its page, which shows the error. */
  status?: number;
  /** A request that calls the function, or the reason why there is none. */
  send: SendRequest | string;
}

const notOpen = "This page is not open to you";
const hersAlone = "are for Ada Whitfield alone to change";
const writerOnly = "Only the writer can delete this for good.";
const noAccess = "You do not have access to this.";
const somebodyElses = "this part belongs to somebody else";

/** Take a `Self`: routes narrow the actor. */
const takeSelf: Record<string, SelfOnly> = {
  requireOwnPassword: { send: "changePassword and others call it" },
  changePassword: {
    words: hersAlone,
    send: () =>
      root.post("/bio", "/account", {
        intent: "password/change",
        currentPassword: password,
        password: "zebra lantern quartz",
        confirmPassword: "zebra lantern quartz",
      }),
  },
  changeMailAddress: {
    words: hersAlone,
    send: () =>
      root.post("/bio", "/account", {
        intent: "mail/change",
        email: "a@b.example",
        currentPassword: password,
      }),
  },
  sayHere: { send: () => root.post("/bio", "/here", {}) },
  signOutDevice: {
    words: notOpen,
    send: () => root.post("/bio", "/account", { intent: "device/sign-out", device: "x" }),
  },
  sendAddressLink: {
    words: "Please return to your own account first.",
    send: () => root.call("POST", "/api/address-link"),
  },
  chooseReports: {
    words: notOpen,
    send: () => root.post("/bio", "/account", { intent: "house-reports/get" }),
  },
  chooseTranscription: {
    words: notOpen,
    send: () => root.post("/bio", "/account", { intent: "transcription/allow" }),
  },
  signOutOtherDevices: {
    words: notOpen,
    send: () => root.post("/bio", "/account", { intent: "device/sign-out-others" }),
  },
  offerApp: { words: notOpen, send: () => root.page("/account/second-factor") },
  confirmApp: {
    words: notOpen,
    send: () => root.post("/bio", "/account/second-factor", { code: "000000" }),
  },
  makeRecoveryCodes: {
    words: notOpen,
    send: () => root.post("/bio", "/account/second-factor", { intent: "codes/renew" }),
  },
  turnOffSecondFactor: {
    words: notOpen,
    send: () => root.post("/bio", "/account/second-factor", { intent: "off" }),
  },
  addPasskey: {
    words: notOpen,
    send: () => root.post("/bio", "/account/second-factor", { intent: "passkey/add", passkey: "{}" }),
  },
  removePasskey: {
    words: notOpen,
    send: () => root.post("/bio", "/account/second-factor", { intent: "passkey/remove", passkeyId: "1" }),
  },
  turnOffPersonFactor: {
    words: returnFirst,
    send: () => root.call("DELETE", `/api/admin/users/${own.ben}/second-factor`),
  },
  chooseWritingHelp: {
    words: notOpen,
    send: () => root.post("/bio", "/account", { intent: "writing-help/allow" }),
  },
  closeAccount: {
    words: notOpen,
    send: () => root.post("/bio", "/account/close", { currentPassword: password }),
  },
  allowStaff: {
    words: notOpen,
    send: () => root.post("/family", "/family", { intent: "family/staff", allowed: "1" }),
  },
  orderBook: { send: "createOrder calls it" },
  allowBookBuyer: {
    words: notOpen,
    send: () => root.post("/family", "/family/copies", { kind: "member", id: "1", allowed: "1" }),
  },
  noteStaffActsSeen: {
    words: notOpen,
    send: () => root.post("/family", "/family", { intent: "family/staff-seen" }),
  },
  reportAsStaff: { send: "its page belongs to the administration, which ends the view" },
  confirmReport: { send: "its page belongs to the administration, which ends the view" },
  withdrawReport: { send: "its page belongs to the administration, which ends the view" },
  reopenAccount: { send: "a closed account cannot be viewed" },
  startImpersonation: {
    words: returnFirst,
    send: () => root.call("POST", `/api/admin/switch-user/${own.ben}`),
  },
  findSessionImpersonation: { send: "finds out whether a session impersonates" },
  createPerson: {
    words: returnFirst,
    send: () => root.call("POST", "/api/admin/users", { username: "eve", password: "zebra lantern quartz" }),
  },
  updatePerson: {
    words: returnFirst,
    send: () => root.call("PATCH", `/api/admin/users/${own.ben}`, { displayName: "Eve" }),
  },
  mailFirstPassword: { send: "createPerson and updatePerson call it" },
  replaceFirstPassword: { send: "its page belongs to a session that has no actor" },
  recordStaffCredential: { send: "createPerson, updatePerson and createPrintedCode call it" },
  recordStaffAddress: { send: "createPerson and updatePerson call it" },
  withAllowedAddress: { send: "updatePerson calls it" },
  noteCredentials: { send: "updatePerson calls it" },
  askForMailAddress: { send: "updatePerson calls it" },
  pressMark: { send: "its page belongs to the administration, which ends the view" },
  letThrough: { send: "its page belongs to the administration, which ends the view" },
  liftOwnMark: {
    words: notOpen,
    send: () => root.post("/account/mark", "/account/mark", { intent: "lift" }),
  },
  sendLiftLink: {
    words: notOpen,
    send: () => root.post("/account/mark", "/account/mark", { intent: "send-link" }),
  },
  callBack: {
    words: notOpen,
    send: () => root.post("/account/mark", "/account/mark", { intent: "call-back", request: "1" }),
  },
  closeNow: { send: "closeAccount and what has waited call it" },
  createTablet: { send: "its page belongs to the administration, which ends the view" },
  endTablet: { send: "its page belongs to the administration, which ends the view" },
  revokeCards: { send: "its page belongs to the administration, which ends the view" },
  askToInvite: {
    words: returnFirst,
    send: () => root.call("POST", `/api/admin/users/${own.ben}/ask-family`),
  },
  createVolunteer: {
    words: returnFirst,
    send: () => root.call("POST", "/api/admin/volunteers", { name: "Ruth" }),
  },
  renewVolunteer: { words: returnFirst, send: () => root.call("POST", "/api/admin/volunteers/1/link") },
  endVolunteer: { words: returnFirst, send: () => root.call("DELETE", "/api/admin/volunteers/1") },
  leaveHouse: { send: "its page belongs to the administration, which ends the view" },
  takeAlong: {
    words: returnFirst,
    send: () =>
      root.call("POST", "/api/take-along", {
        ...{ password: "zebra lantern quartz", confirmPassword: "zebra lantern quartz" },
      }),
  },
  createResidents: {
    words: returnFirst,
    send: () => root.call("POST", "/api/admin/residents", { rows: [{ name: "Eve Adams" }] }),
  },
  readWelcomeSheets: { send: "its page belongs to the administration, which ends the view" },
  renewSheetCodes: { send: "its page belongs to the administration, which ends the view" },
  createPrintedCode: { send: "its page belongs to the administration, which ends the view" },
  mailPasswordLink: { send: "its page belongs to the administration, which ends the view" },
  closePerson: { send: "its page belongs to the administration, which ends the view" },
  reopenPerson: { send: "its page belongs to the administration, which ends the view" },
  createExportLink: { send: "its page belongs to the administration, which ends the view" },
  mailExportLink: { send: "its page belongs to the administration, which ends the view" },
  startClosedPersonExport: { send: "its page belongs to the administration, which ends the view" },
  resendInvitation: { send: "its page belongs to the administration, which ends the view" },
  beginCheckout: {
    words: "Only the person whose account this is can buy a plan.",
    send: () => root.call("POST", "/api/create-payment-intent", { planId: "family" }),
  },
  beginGift: {
    words: "Only the person whose account this is can buy a plan.",
    send: () =>
      root.call("POST", "/api/gifts", {
        ...{ plan: "family", recipientName: "Ruth", givers: "Ada", email: "ada@example.org" },
      }),
  },
  addGiftToAccount: { send: "its page asks for the buyer first, as that of attachCheckout does" },
  attachFound: { send: "attachCheckout, addGiftToAccount and joinAccount call it" },
  joinAccount: { send: "its page and its call ask for the buyer first, as those of attachCheckout do" },
  setWayBack: {
    words: somebodyElses,
    send: () => root.post("/bio", "/gift/way-back", { displayName: "Stolen" }),
  },
  answerCircle: {
    words: somebodyElses,
    send: () => root.post("/bio", "/gift/family", { intent: "family/yes" }),
  },
  attachCheckout: {
    words: "Only the person whose account this is can add a plan to it.",
    send: () => root.call("POST", "/api/attach-plan", { token: "none" }),
  },
  choosePlanForNextMonth: {
    words: "Only the person whose account this is can change the plan.",
    status: 303,
    send: () => root.post("/bio", "/checkout?plan=self-serve", { intent: "plan/next", planId: "self-serve" }),
  },
  createOrder: {
    words: "Only the person whose account this is can order books.",
    send: () =>
      root.call("POST", "/api/print-requests/payment-intent", {
        bookType: "biography",
        copies: 1,
        customerInfo: shipping,
      }),
  },
  cancelOrder: {
    words: "Only the person whose account this is can cancel the order.",
    status: 303,
    send: () => root.post("/bio", `/orders/${own.order}`, { intent: "order/cancel" }),
  },
  cancelFound: { send: "cancelOrder calls it, and a payer, who has no account" },
  issueMissingOrderInvoice: {
    words: "Only the person whose account this is can pay.",
    status: 303,
    send: () => root.post("/bio", `/orders/${own.order}`, { intent: "order/invoice" }),
  },
  startOrderPage: {
    words: "Only the person whose account this is can pay.",
    status: 303,
    send: () => root.post("/bio", `/orders/${own.order}`, { intent: "order/pay" }),
  },
  startOrderInPage: { send: "createOrder comes first, and refuses" },
  payOrderWithSavedMethod: { send: "createOrder comes first, and refuses" },
};

/** Take an `Actor` and narrow it themselves, because missing rows are checked first. */
const narrow: Record<string, SelfOnly> = {
  deletePermanently: { send: () => root.call("DELETE", `/api/stories/${own.trashed}/permanent-delete`) },
  nameKeepers: {
    words: "Only the author names the keepers of the book, alone and in their own account.",
    send: () => root.call("PUT", "/api/family/keepers", { keepers: [] }),
  },
  deleteRowsForGood: { send: "deletePermanently calls it" },
  deleteCustom: { send: "deletePrompt and deleteChapter call it" },
  deleteCustomNow: { send: "deleteCustom calls it" },
  deletePromptNow: { send: "deletePrompt calls it" },
  deleteChapterNow: { send: "deleteChapter calls it" },
  deletePrompt: { words: writerOnly, send: () => root.call("DELETE", `/api/prompts/${own.prompt}`) },
  deleteChapter: {
    words: writerOnly,
    send: () => root.call("DELETE", `/api/life-stages/${own.chapter}`),
  },
};

/**
 * Writes that are allowed during impersonation, and staff actions, which do not depend on the account being
 * viewed.
 */
const allowed = `
  addPhotoOnce addPhotos addPhotos givePictures answerPhotoCard answerToldPhoto chooseChapter keepAboutPhoto saveCardStory ensureBoxChapter setPhotoLight cancelTranscript requestTranscript advanceOrder attachMedia addAudio addHeldDraft addImage addPiece addStoryMedia addUploadPiece insertUser addVideo addVideoOrAudio addYoutube
  approveForPrinting noteLooked approveInvoice arrangeItem movePhoto movePhotoToStory movePrompt moveTold recordChange redoChange swapItems swapPhotos undoChange writeParts closeSetupList sendTestMail sendSample openUnreadMail sendTestAlarm tryEverything auditHeaderImpersonation changeBookDesign changeMediaPage changePullQuote changeOrder
  changeOrders changePrice changePrices changeSettings changeWritingService checkBook checkPrint createChapter createPromoCode createPrompt createStory
  createUser proveAgain declineInvoice deletePromoCode deleteOverride disableQrCode discardRecording discardUpload enableQrCode ensureCustomer exportDocx
  exportPeople exportSales exportShipAddresses readPackingSlips chooseForPrint letOrdersThrough noteRefused setTracking saveMoves setPlaces moveOrders saveTaxRule deleteTaxRule saveZone deleteZone changeCustoms finishRecording finishTelling finishUpload commitDrafts deleteDraft deleteHeldForm deleteHeldFormOfToken deleteContinuedForm forgetOvertakenForms insertStory deleteMessage deleteTypedDraft freezeBook createSetupLink insertMedia joinStories
  makeOrderedDocx answerMessage markAnswered moveDrafts moveRecordings moveStory moveStoryDesign overwrite placeRow prependVersion priceOrder dismissFailedMails readOutcome
  recordAudit recordChanges recordFileDownload requireCleanFile restoreHeldForms saveSubmission removeAudio removeImage removeItem removeVideo removeYoutube
  replaceNewerStory replay requestPrintFiles requestPrintFilesOf getBuilder requestReader requestScreenFile resendNotification resetChapter resetPrompt
  resolvePaymentProblem restoreStory restoreVersion retryJob retryMail returnToOwnAccount rotateQrCode saveBio saveBookDesign updateDetails setLocale setOwnLocale setAddressForm changeLocale setStoryLanguage setStoryChoices chooseForBook changeStory changeText moveWithText changePhoto setHandwriting cleanHandwriting pairPhotos saveDraft requestStoryPage searchStories indexStories
  appendTranscript correctTranscript restoreTranscriptVersion setTranscriptInBook updateTranscript updateTypedTranscript
  saveMediaCaptions savePostalAddress saveProgress saveYoutubeCaptions selectDraft separateStories setInvoicedPlanEnd showCheckout startExport startExportNow
  startRecording startUpload stopImpersonation storeDesign setPromoCodeActive syncOrderPayment trashStory updateAudioTranscript
  updateBio updateChapter updateImageCaption updateItem updatePromoCode updatePrompt updateStory updateVideoCaption updateWords
  makeLetterAddress endLetterAddress acceptHeldReply discardHeldReply readMailAgain removeUnreadMail cancelImport chapterChooser createImport removeImport takeLetters undoImport
  chooseTablets chooseVolunteers saveSnapshot withdrawSnapshot changeResidentMonth settleHouseBill chooseCardPhoto uploadCardPhoto removeCardPhoto changeTrial
  makeHouseGifts readHouseCodes exportHouseCodes changeMember closeAsking createCode decideMemory enableMemoryCodes endCode forgetWithdrawn inviteMember layAskAside queueTranscript removeAllOf revokeMember shareAll shareStory
  setWeeklyQuestion skipPrompt endQuestionLinks startTidy startQuestions closeProposal acceptProposal
  holdBack updateYoutubeCaption cancelPaidOrder changeOrderWithin declineRefund issueMissingInvoice keepTelling startInterview endInterview saveInterviewNotes findOrCreateStory keepOrderPayment sendHostedInvoice refundOrder refundPlan requestMonthRefund requestRefund`
  .trim()
  .split(/\s+/);

/** Called without an actor: before sign-in, with a token, or on data without an owner. */
const withoutActor = `
  askNext beginByFace beginByNumber beginTurn chooseVolunteersAtTablet endTurn findAnsweredTurn findPressedTurn findTabletBearer findTurn
  requireTurn
  askAnother beginSitting changeHelpedStory enterByVolunteerCode findVolunteerBearer noteFiles
  keepLateWords keepWordsOfSitting
  changeGift findReceiverBearer passGiftOn sendGiftAgain showGift unwrapGift
  addMemoryFiles removeMemoryFile addMemoryPiece discardMemoryRecording finishMemoryRecording startMemoryRecording
  addToldFiles addToldPiece discardToldRecording finishToldRecording startToldRecording
  addSaidWords cancelMemoryTranscript chooseGuestTranscription requestMemoryTranscript createPayerOrder cancelPayerOrder startPayerPage syncPayerOrder
  ask changeOwnAddress changeOwnLanguage chooseDigest openKeeperSession reportAsKeeper writeTold changeTold enterByCode leaveCircle noteVisit replaceMemory saveMemory sendLostLinks setHeart withdrawMemory
  acceptQuestions addAnswerFiles addLinkPiece discardLinkRecording finishLinkRecording forgetQuestionDraft keepQuestionDraft startLinkRecording
  answerQuestion askLessOften pauseQuestions skipLinkedQuestion stopQuestions takeOtherQuestion
  acceptMailAddress requestTrial beginTrial liftByLink changeCheckoutEmail requestPasswordReset requestSignInLink PageViews countEvent endReplacedSession endSession findActor findClosedActor findFirstPasswordActor redeemPrintedCode handleWebhookEvent holdForm
  planPaymentHandler bookPaymentHandler housePaymentHandler startHousePage syncHousePayment readSetup redeemExportLink resetPassword sendMessage setUpAccount signIn signInByCode
  findHalfOpenActor noteProof passSecondFactor signInByPasskey signInByLink startCheckoutInPage startCheckoutPage validatePromoCode`
  .trim()
  .split(/\s+/);

const writers = listDomainFunctions().filter(({ isExported, writes }) => isExported && writes);
const withActor = writers.filter(({ actorType }) => actorType !== null);
const namesOf = (functions: DomainFunction[]) => functions.map(({ name }) => name).sort();
const isSelf = ({ actorType }: DomainFunction) => /^Self( \| null)?$/.test(actorType ?? "");

describe("every exported function that writes", () => {
  test("is known here, by what its source says", () => {
    expect(namesOf(withActor.filter(isSelf))).toEqual(Object.keys(takeSelf).sort());
    expect(namesOf(withActor.filter((one) => !isSelf(one) && one.narrows))).toEqual(
      Object.keys(narrow).sort(),
    );
    expect(namesOf(withActor.filter((one) => !isSelf(one) && !one.narrows))).toEqual([...allowed].sort());
  });

  test("takes an actor where a route calls it, but for those that need none", () => {
    const callers = listFiles("app")
      .filter((file) => /^app\/(routes|http)\//.test(file) && !file.includes(".test."))
      .map(read);
    const isCalled = ({ name, file }: DomainFunction) => {
      const from = `from "~/${file.replace(/^app\/|\.ts$/g, "")}"`;
      return callers.some((text) => importedBy(text, from).includes(name));
    };
    const called = writers.filter((one) => one.actorType === null && isCalled(one));
    expect(namesOf(called)).toEqual([...withoutActor].sort());
  });
});

function importedBy(text: string, from: string): string[] {
  const end = text.indexOf(from);
  return end < 0 ? [] : (text.slice(text.lastIndexOf("import ", end), end).match(/\w+/g) ?? []);
}

test("actors are made in one file, so that their kind agrees with their ids", () => {
  const files = listFiles("app").filter((file) => /\.tsx?$/.test(file) && !file.includes(".test."));
  const maker = /kind: "(self|impersonating)"|\.\.\.actor\b|Actor = \{|as (Actor|Self|Impersonating)\b/;
  expect(files.filter((file) => maker.test(read(file)))).toEqual(["app/domain/base/actor.ts"]);
});

let shop: CheckoutServer;
let root: Caller;
let own: Awaited<ReturnType<typeof makeOwn>>;

beforeAll(async () => {
  shop = await startCheckoutServer();
  own = await makeOwn();
  root = await Caller.signIn(shop.server, "root");
  const started = await root.call("POST", `/api/admin/switch-user/${own.ada}`);
  expect(started.status).toBe(200);
});

afterAll(() => shop.close());

/** Rows of Ada's that only she may delete. */
async function makeOwn() {
  const { db } = shop.server;
  const people = await addPeople(db);
  const caller = await Caller.signIn(shop.server, "ada");
  const make = async (address: string, body: unknown) => (await caller.call("POST", address, body)).json;
  const trashed = await make("/api/stories", { promptId: 1, content: "Thrown away." });
  await caller.call("DELETE", `/api/stories/${trashed.id}`);
  const chapter = await make("/api/life-stages/custom", { title: "The farm" });
  const prompt = await make("/api/prompts", {
    lifeStageId: 1,
    title: "The barn",
    description: "How was it?",
  });
  const unpaid = { paymentWay: "online", paymentStatus: "unpaid", requestedAt: null } as const;
  const deps = { db, clock: systemClock };
  const { orderNumber } = await addOrderRow(deps, asThemselves(people.ada.userId), unpaid);
  const ids = { trashed: trashed.id, chapter: chapter.id, prompt: prompt.id, order: orderNumber };
  return { ...ids, ada: people.ada.userId, ben: people.ben.userId };
}

/** A hash of every table, without what visits and attempts write. */
function printOfAll(): Record<string, string> {
  const { connection } = shop.server;
  const tables = connection.prepare("select name from sqlite_master where type = 'table'").pluck().all();
  // A recurring job notes who lives in a house.
  const passing = ["sessions", "attempts", "event_counts", "sqlite_sequence", "house_stays"];
  const lasting = tables.map(String).filter((name) => !passing.includes(name));
  return Object.fromEntries(
    lasting.map((name) => {
      const where = name === "audit_log" ? "where action <> 'viewing.write'" : "";
      const rows = connection.prepare(`select * from "${name}" ${where}`).all();
      const text = JSON.stringify(rows, (key, value) => (key === "last_use_at" ? undefined : value));
      return [name, createHash("sha256").update(text).digest("base64url")];
    }),
  );
}

describe("in somebody else's account", () => {
  const refused = Object.entries({ ...takeSelf, ...narrow }).flatMap(
    ([name, { words = noAccess, status = 403, send }]): [string, string, number, SendRequest][] =>
      typeof send === "string" ? [] : [[name, words, status, send]],
  );

  test.each(refused)("%s is refused, and changes no row", async (_name, words, status, send) => {
    const before = printOfAll();
    const answer = await send();
    const next = answer.headers.get("location");
    const { html } = next === null ? answer : await root.page(next);
    expect([answer.status, html.includes(words)]).toEqual([status, true]);
    expect(printOfAll()).toEqual(before);
  });

  test("what is allowed passes at the same endpoints, so that it is the function that refuses", async () => {
    const story = await root.call("POST", "/api/stories", { promptId: 2, content: "Written for her." });
    const name = { intent: "details/save", displayName: "Ada W." };
    expect([story.status, (await root.post("/bio", "/account", name)).status]).toEqual([201, 303]);
  });
});
