import type { Generated, GeneratedAlways, Insertable, Selectable } from "kysely";
import type {
  discountTypes,
  draftOrigins,
  jobKinds,
  jobStates,
  mailKinds,
  mailStates,
  mediaKinds,
  mediaStates,
  orderChanges,
  promoUseStates,
  storyTypes,
  subscriptionStates,
  tokenPurposes,
  youtubeKinds,
} from "./enumerations";

/*
 * The database on one page. Columns are snake_case in SQL and camelCase here (Kysely's plugin).
 * `…At` is an instant as ISO 8601 UTC text; booleans are 0 or 1 (see columns.ts); JSON columns are text.
 */

type Bit = 0 | 1;
export type StoryType = (typeof storyTypes)[number];
export type MediaKind = (typeof mediaKinds)[number];
/** Of sound and film: being made ready to play everywhere, made so, or kept as it was sent. Photos are ready. */
export type MediaState = (typeof mediaStates)[number];
/** See DraftsTable. */
export type DraftOrigin = (typeof draftOrigins)[number];
export type JobKind = (typeof jobKinds)[number];
export type JobState = (typeof jobStates)[number];
export type MailKind = (typeof mailKinds)[number];
/** A mail that is being sent was taken by one worker, and no other takes it. */
export type MailState = (typeof mailStates)[number];
export type TokenPurpose = (typeof tokenPurposes)[number];

export interface UsersTable {
  id: Generated<number>;
  username: string;
  /** The username as it is compared: trimmed, lower case. */
  usernameKey: string;
  email: string | null;
  displayName: string;
  /** The display name as it is sorted and searched (domain/users/users). */
  nameKey: string;
  passwordHash: string;
  isAdmin: Bit;
  isOwner: Bit;
  /** The owner who looks after this participant. */
  assignedOwnerId: number | null;
  plan: string | null;
  /** Minutes of a professional writer's time that an administrator has booked on the plan. */
  bookedMinutes: Generated<number>;
  progressSavedAt: string | null;
  createdAt: string;
  lastLoginAt: string | null;
  lastUseAt: string | null;
  suspendedAt: string | null;
  /** Closed by the person: 30 days later everything of theirs goes, unless they open it again. */
  closedAt: string | null;
  /** How many stories are written and not in the trash. The database keeps these by itself, by triggers. */
  storyCount: GeneratedAlways<number>;
  biographyStories: GeneratedAlways<number>;
  missionStories: GeneratedAlways<number>;
  /** What the search looks through: name key, username key and mail address. Made by the database. */
  searchKey: GeneratedAlways<string>;
}

export interface SessionsTable {
  /** SHA-256 of the id that the cookie carries: a copy of the database opens no door. */
  idHash: string;
  userId: number;
  impersonatedUserId: number | null;
  impersonationEndsAt: string | null;
  createdAt: string;
  seenAt: string;
  device: string;
}

/** Failed tries (sign-in and the like), each under every key that it counts against. */
export interface AttemptsTable {
  id: Generated<number>;
  key: string;
  failedAt: string;
}

/** Standard chapters have no user and ids below 1000; custom ones belong to one person. */
export interface LifeStagesTable {
  id: Generated<number>;
  userId: number | null;
  storyType: StoryType;
  title: string;
  ageRange: string;
  description: string;
  sortOrder: number;
  createdAt: string;
  /** Key of the form that made it, so that posting it twice makes one; null for standard ones and calls. */
  createdByForm: string | null;
}

/** One person's own words for a standard chapter. */
export interface UserLifeStagesTable {
  id: Generated<number>;
  userId: number;
  lifeStageId: number;
  title: string;
  description: string;
  updatedAt: string;
}

/** Standard prompts have no user and ids below 1000; custom ones belong to one person. */
export interface PromptsTable {
  id: Generated<number>;
  lifeStageId: number;
  userId: number | null;
  title: string;
  description: string;
  sortOrder: number;
  createdAt: string;
  /** Key of the form that made it, so that posting it twice makes one; null for standard ones and calls. */
  createdByForm: string | null;
}

/** One person's own words for a standard prompt. */
export interface UserPromptsTable {
  id: Generated<number>;
  userId: number;
  promptId: number;
  title: string;
  description: string;
  updatedAt: string;
}

export interface StoriesTable {
  id: Generated<number>;
  userId: number;
  promptId: number;
  storyType: StoryType;
  /** Plain text; paragraphs are separated by one blank line. */
  content: string;
  wordCount: number;
  age: number | null;
  /** As the person wrote it: "1952-06-03", "spring 1952". */
  date: string;
  /** Sorts as text: "1952-06-03", "1952-03"; null where no year is told. */
  dateSort: string | null;
  location: string;
  /** Counts up with every save, from 1. */
  version: number;
  createdAt: string;
  updatedAt: string;
  deletedAt: string | null;
}

/** Every text that a story ever had, and those that were refused because another was saved meanwhile. */
export interface StoryVersionsTable {
  id: Generated<number>;
  storyId: number;
  /** The story's version that this text was; null for a refused one. */
  version: number | null;
  content: string;
  age: number | null;
  date: string;
  location: string;
  createdAt: string;
}

export interface MediaTable {
  id: Generated<number>;
  userId: number;
  storyId: number | null;
  kind: MediaKind;
  caption: string;
  transcript: string;
  /** Random name of the item's folder below DATA_DIR/media. */
  folder: string;
  /** Of the file that is served. */
  mimeType: string;
  /** Of all the files in the folder. */
  bytes: number;
  /** Of the file as it was sent: the same photo twice on one story is kept once. */
  sha256: string;
  /** Pixels, upright; null for sound. */
  width: number | null;
  height: number | null;
  durationSeconds: number | null;
  state: Generated<MediaState>;
  /** What was sent, in the item's folder; of a photo without its place and time, where that can be taken out. */
  originalFile: string | null;
  originalMimeType: string | null;
  /** Sound or film that plays everywhere; null while there is none, or none is needed. */
  preparedFile: string | null;
  /** A picture out of a film. */
  posterFile: string | null;
  createdAt: string;
  deletedAt: string | null;
}

/** A film or sound on YouTube that belongs to a story. Nothing of it is kept here but where it is. */
export interface YoutubeMediaTable {
  id: Generated<number>;
  userId: number;
  storyId: number;
  kind: (typeof youtubeKinds)[number];
  /** YouTube's own id of it: 11 letters, digits, underscores or hyphens. */
  youtubeId: string;
  caption: string;
  createdAt: string;
  deletedAt: string | null;
}

/** What leads from a printed code to a recording, film or YouTube item: one of the two ids is set. */
export interface QrCodesTable {
  id: Generated<number>;
  userId: number;
  mediaId: number | null;
  youtubeMediaId: number | null;
  /** As it stands in the code's address; kept as it is, for the code is drawn again. */
  token: string;
  createdAt: string;
}

/** A recording on its way in, piece by piece; once finished it points to the sound that it became. */
export interface RecordingsTable {
  id: Generated<number>;
  userId: number;
  /** Null once the prompt is gone. */
  promptId: number | null;
  mimeType: string;
  /** Where it was told, for the name of its day: "America/Chicago"; empty where unknown. */
  timeZone: string;
  /** Random name of its folder below DATA_DIR/recordings. */
  folder: string;
  /** How many pieces came, a second each. */
  pieces: Generated<number>;
  bytes: Generated<number>;
  startedAt: string;
  lastPieceAt: string | null;
  finishedAt: string | null;
  discardedAt: string | null;
  audioId: number | null;
}

export interface BiographicalInfosTable {
  id: Generated<number>;
  userId: number;
  name: string;
  birthdate: string;
  birthplace: string;
  marriageDate: string;
  spouse: string;
  children: string;
  occupation: string;
  introduction: string;
  /** JSON list of texts. */
  significantEvents: string;
  /** Counts up with every save, from 1. */
  version: number;
  /** Id of the form that saved last: posted again after Back, it saves upon its own. Null for JSON calls. */
  savedBy: string | null;
  createdAt: string;
  updatedAt: string;
}

/** Everything that a person's biographical information ever said, what was refused for a newer one included. */
export interface BiographicalInfoVersionsTable {
  id: Generated<number>;
  biographicalInfoId: number;
  /** Null for what was refused. */
  version: number | null;
  /** The whole input as a JSON object. */
  content: string;
  createdAt: string;
}

/** How a person wants a book to look; one for each story type. Empty texts mean the book's own words. */
export interface BookDesignsTable {
  id: Generated<number>;
  userId: number;
  storyType: StoryType;
  title: string;
  subtitle: string;
  authorName: string;
  introduction: string;
  coverStyle: string;
  coverImageId: number | null;
  /** JSON object: the layout of a media page, by the page's id. */
  layouts: string;
  /** JSON objects: turn, zoom and size of an item, and its place in the Free Layout, by the item's id. */
  controls: string;
  positions: string;
  /** Counts up with every save, from 1. */
  version: number;
  createdAt: string;
  updatedAt: string;
}

/** A state of a book, by the hash of all that goes into its print files, and those files once they are made. */
export interface PrintFilesTable {
  id: Generated<number>;
  userId: number;
  storyType: StoryType;
  inputHash: string;
  state: JobState;
  /** From 0 to 1. */
  progress: Generated<number>;
  /** Random name of the folder below DATA_DIR/books; null until they are made. */
  folder: string | null;
  /** As they are bound. */
  pages: number | null;
  /** JSON object: what else is known of the made files. */
  result: Generated<string>;
  createdAt: string;
  finishedAt: string | null;
}

/** A book as it was approved for printing: its text, choices, photos and files, which never change. */
export interface BookApprovalsTable {
  id: Generated<number>;
  userId: number;
  storyType: StoryType;
  /** Of the state of the book that was approved: another hash now means that the book has changed since. */
  inputHash: string;
  title: string;
  pages: number;
  /** Random name of the folder below DATA_DIR/books, with the files and the photos. */
  folder: string;
  /** JSON: the book, the printer's profile, and what the check had to say. */
  content: string;
  /** Who was at the keyboard. */
  approvedBy: number | null;
  approvedAt: string;
}

/** What a form that was already accepted led to, so that posting it again changes nothing. */
export interface SubmissionsTable {
  id: string;
  userId: number;
  contentHash: string;
  storyId: number;
  storyVersion: number;
  createdAt: string;
}

/** What was typed for a prompt and is not saved yet, exactly as it was typed. */
export interface DraftsTable {
  id: Generated<number>;
  userId: number;
  promptId: number;
  /** The one that is being typed, or one that was posted when nobody was signed in any more. */
  origin: DraftOrigin;
  content: string;
  age: string;
  date: string;
  location: string;
  /** The story's version that it was typed upon; null where there was no story. */
  version: number | null;
  updatedAt: string;
}

/** A form that was posted when nobody was signed in any more, sealed, until the person it was made for is back. */
export interface HeldFormsTable {
  id: Generated<number>;
  userId: number;
  /** SHA-256 of the id that the browser's cookie carries. */
  browser: string;
  /** Id of the form: posted again, it takes its own place. */
  form: string;
  /** JSON of what was posted, readable with the server's secret alone. */
  encrypted: string;
  createdAt: string;
}

/** Append-only: who did what for whom. No story text, no secrets. */
export interface AuditLogTable {
  id: Generated<number>;
  at: string;
  realUserId: number | null;
  userId: number | null;
  action: string;
  /** JSON object. */
  details: string;
}

/** Work that outlives a request, done one after another, and taken up again after a stop. */
export interface JobsTable {
  id: Generated<number>;
  kind: JobKind;
  /** The row that it is about, in the table that the kind knows. */
  subjectId: number | null;
  /** Whose work it is; null for the house's own. */
  userId: number | null;
  /** JSON object: what else the kind needs to know. */
  input: Generated<string>;
  state: JobState;
  /** How often it was begun. */
  attempts: Generated<number>;
  /** Why it failed, for the operator. */
  error: Generated<string>;
  /** Not before this instant. */
  runAfter: string;
  createdAt: string;
  startedAt: string | null;
  finishedAt: string | null;
}

/** Mails on their way out, written in the transaction of what they tell of. */
export interface MailsTable {
  id: Generated<number>;
  /** Whose affair it is; null for those to the house itself. */
  userId: number | null;
  kind: MailKind;
  recipient: string;
  subject: string;
  /** The same letter twice: as plain text, and as a page. */
  text: string;
  html: string;
  state: MailState;
  attempts: Generated<number>;
  /** Why the last attempt failed, for the operator. */
  error: Generated<string>;
  createdAt: string;
  /** It is tried for 72 hours from then: when it was written, or given to the post once more by hand. */
  queuedAt: string;
  nextTryAt: string;
  /** From then on its link opens nothing: it is not sent any more, and goes. Null for letters without one. */
  uselessAt: string | null;
  sentAt: string | null;
}

/** Links that were mailed and not used yet; one that was used has no row any more. */
export interface OneTimeTokensTable {
  id: Generated<number>;
  /** Null where nobody has the address that was asked for: it takes the same work, and opens nothing. */
  userId: number | null;
  purpose: TokenPurpose;
  /** SHA-256 of what the link carries: a copy of this table opens no door. */
  tokenHash: string;
  /** SHA-256 of what the browser has that waits for the code; null for links without a code. */
  requestHash: string | null;
  /** SHA-256 of the waiting browser's secret and the six digits together. */
  codeHash: string | null;
  /** Wrong codes so far. */
  failures: Generated<number>;
  /** The page that signing in leads to. */
  returnTo: Generated<string>;
  createdAt: string;
  expiresAt: string;
}

/** Prices that an administrator has set; what is not here costs what the product says (domain/plans). */
export interface PricesTable {
  /** A plan's id, or "printed-book". */
  item: string;
  priceCents: number;
  changedAt: string;
}

/** Words that make a plan cheaper. */
export interface PromoCodesTable {
  id: Generated<number>;
  /** Upper case. */
  code: string;
  discountType: (typeof discountTypes)[number];
  /** Hundredths of a percent, or cents. */
  discountHundredths: number;
  maxUses: number | null;
  /** Uses that were paid for. */
  currentUses: Generated<number>;
  /** Uses that checkouts under way hold. */
  reservedUses: Generated<number>;
  /** The last day on which it works, "2026-12-31". */
  validUntilOn: string | null;
  /** JSON list of plans; empty means all. */
  applicablePlans: Generated<string>;
  isActive: Generated<Bit>;
  createdAt: string;
  /** Deleted after it was used: it is not active, and its history is kept. */
  archivedAt: string | null;
}

/** Which checkout uses which promo code: held, counted, or given back. */
export interface PromoUsesTable {
  id: Generated<number>;
  promoCodeId: number;
  /** Key of the checkout, which has one use at most. */
  checkout: string;
  state: (typeof promoUseStates)[number];
  changedAt: string;
}

/** A download of everything that a person has: on its way, there, or failed. */
export interface ExportsTable {
  id: Generated<number>;
  userId: number;
  state: JobState;
  /** How far it has come: entries of the zip, and bytes of photos, recordings and books. 0 of 0 while it is gathered. */
  filesDone: Generated<number>;
  filesTotal: Generated<number>;
  bytesDone: Generated<number>;
  bytesTotal: Generated<number>;
  /** Random name of the zip below DATA_DIR/exports; null until it is done. */
  file: string | null;
  /** Of the zip. */
  bytes: number | null;
  /** How many files were not found; the zip names them. */
  missing: Generated<number>;
  /** What the zip was made of (see domain/exports/fingerprint). */
  fingerprint: string | null;
  /** Why it failed, in words for the person. */
  failure: Generated<string>;
  createdAt: string;
  finishedAt: string | null;
}

/** How an order is paid: by an invoice that somebody sends, in the browser, or not at all. */
export type PaymentWay = "invoice" | "online" | "included";
export type PaymentStatus = "unpaid" | "processing" | "paid" | "failed" | "refunded" | "disputed";
export type OrderStatus = "pending" | "processing" | "printed" | "shipped" | "delivered" | "cancelled";

/**
 * Orders of printed books. Each holds its own copy of the book that was approved, and its own prices. Once its buyer is
 * gone and it is done with, the figures stay, without name, address and files.
 */
export interface PrintOrdersTable {
  id: Generated<number>;
  /** As people read and type it: "ALR-7KQ2-XW9D". */
  orderNumber: string;
  /** Who ordered; null once the account is gone. */
  userId: number | null;
  storyType: StoryType;
  /** Of the state of the book that was approved (see BookApprovalsTable). */
  inputHash: string;
  bookTitle: string;
  authorName: string;
  pages: number;
  approvedAt: string;
  /** Random name of its folder below DATA_DIR/books: print files, photos, book.json. Null once it is forgotten. */
  folder: string | null;
  copies: number;
  /** Of one copy. */
  priceCents: number;
  /** How many of the copies the buyer's plan pays. */
  includedCopies: Generated<number>;
  totalCents: number;
  paymentWay: PaymentWay;
  paymentStatus: PaymentStatus;
  status: Generated<OrderStatus>;
  /** Whether the status is "delivered": what the two tabs of the administration ask for. */
  isFulfilled: Generated<Bit>;
  customerName: string;
  /** The name, and its last word, as they are searched: lower case. */
  customerKey: string;
  customerLastKey: string;
  customerEmail: string;
  address: string;
  city: string;
  state: string;
  zipCode: string;
  phone: string;
  /** The administration's own. */
  notes: Generated<string>;
  trackingNumber: Generated<string>;
  /** Key of the form that made it, so that posting it twice makes one; null for calls. */
  createdByForm: string | null;
  /** Of what was asked for: by it a call that is repeated is known. */
  contentHash: string;
  createdAt: string;
  /** When it was placed: at once with an invoice, otherwise once it is paid. Null while it is unfinished. */
  requestedAt: string | null;
  paidAt: string | null;
  statusChangedAt: string;
}

/** What has become of an order, step by step. */
export interface PrintOrderChangesTable {
  id: Generated<number>;
  orderId: number;
  /** Who was at the keyboard; null for the house itself, and for people who are gone. */
  changedBy: number | null;
  what: (typeof orderChanges)[number];
  before: string;
  after: string;
  changedAt: string;
}

/** What somebody wrote to the house by the contact form. */
export interface ContactMessagesTable {
  id: Generated<number>;
  name: string;
  email: string;
  phone: string;
  subject: string;
  message: string;
  /** Of the form that it came by, so that posting it twice makes one; null for calls. */
  formId: string | null;
  createdAt: string;
  /** When an administrator noted that it was answered. */
  answeredAt: string | null;
}

/** How often something happened on a day; of whom, nobody knows. */
export interface EventCountsTable {
  /** "2026-03-01", in UTC. */
  dayOn: string;
  event: string;
  /** What it was about, where that is told: the page that was read. */
  subject: string;
  times: number;
}

export type CheckoutState =
  /** At the payment service, not paid yet. */
  | "open"
  /** To be paid by invoice: an administrator says when. */
  | "invoiced"
  /** The buyer looks up two small deposits, which takes a day or two. */
  | "verifying"
  /** The bank takes its time. */
  | "processing"
  | "paid"
  /** The bank has not paid after all. */
  | "failed"
  | "expired"
  | "cancelled"
  | "refunded"
  | "disputed";

/** Somebody buys a plan. */
export interface CheckoutsTable {
  id: Generated<number>;
  /** What the payment service knows it by; nobody can guess it. */
  reference: string;
  /** See LifeStagesTable. */
  createdByForm: string | null;
  /** Null until a visitor has set up an account. */
  userId: number | null;
  planId: string;
  /** JSON: the PlanQuote that was shown, which is what is charged. */
  quote: string;
  /** What is charged at once: the quote's total, or nothing where that is less than can be charged. */
  dueCents: number;
  email: string | null;
  state: CheckoutState;
  createdAt: string;
  updatedAt: string;
  paidAt: string | null;
  /** When the buyer's account got the plan. */
  setUpAt: string | null;
}

/** What is being paid for: each noun that sells has a kind. */
export type PaidKind = "plan" | "book";

/**
 * What is asked of the payment service for a checkout (`plan`) or an order of printed books (`book`). How the payment
 * stands is the state of the row that the reference names.
 */
export interface PaymentsTable {
  id: Generated<number>;
  kind: PaidKind;
  /** A checkout's reference, or an order's number. */
  reference: string;
  /** Counts up from 1 with each new start: a part of the idempotency keys. */
  attempt: Generated<number>;
  /** What is charged at once. */
  dueCents: number;
  /** Ids at the payment service. */
  customerId: string | null;
  paymentId: string | null;
  /** What the browser confirms the payment with. */
  clientSecret: string | null;
  hostedPaymentId: string | null;
  subscriptionId: string | null;
  /** Why the last try failed, in words for the buyer. */
  failure: Generated<string>;
  /** Where the buyer has a step to take, such as typing in two deposits. */
  actionUrl: string | null;
  createdAt: string;
  /** When this attempt began. */
  startedAt: string;
  updatedAt: string;
  /** When reconciliation last asked the payment service; the oldest is asked next. */
  checkedAt: string | null;
  /** Since when the payment service does not know one of the ids; null while it does. */
  unknownAt: string | null;
  /** When the site cancelled its subscription, because of another plan, a refund or a closed account. */
  subscriptionEndedAt: string | null;
  /** The last payment of a wrong amount or currency, and when an administrator had dealt with it. */
  mismatchCents: number | null;
  mismatchCurrency: string | null;
  mismatchAt: string | null;
  mismatchResolvedAt: string | null;
}

/** Tokens with which a buyer sets up an account: one of the browser that bought, and one in each mail. */
export interface SetupTokensTable {
  /** SHA-256 of the token. */
  tokenHash: string;
  checkoutId: number;
  createdAt: string;
  expiresAt: string;
}

/** What was paid for a plan, once or each month. */
export interface ReceiptsTable {
  id: Generated<number>;
  checkoutId: number;
  /** The payment's or invoice's id at the payment service; ours for what was paid otherwise. */
  source: string;
  amountCents: number;
  refundedCents: Generated<number>;
  /** The receipt at the payment service. */
  url: string | null;
  paidAt: string;
}

/** Events of the payment service that were handled: each is handled once. */
export interface PaymentEventsTable {
  id: string;
  type: string;
  receivedAt: string;
}

/** Disputes that the bank has decided, by the payment service's ids: that they began may be told only afterwards. */
export interface DecidedDisputesTable {
  id: string;
  decidedAt: string;
}

/** Whom the payment service knows a person as. */
export interface PaymentCustomersTable {
  userId: number;
  customerId: string;
}

/** Where a person's book goes. */
export interface PostalAddressesTable {
  userId: number;
  firstName: string;
  lastName: string;
  address: string;
  city: string;
  state: string;
  zipCode: string;
  phone: Generated<string>;
  updatedAt: string;
}

/**
 * "active": paid, and going on. "processing": the first payment is on its way. "overdue": a month was not paid, and the
 * payment service tries again. "ended": cancelled and over, or never paid.
 */
export type SubscriptionState = (typeof subscriptionStates)[number];

/** How a person's bought plan stands. Who got the plan from staff, or has none, has no row. */
export interface SubscriptionsTable {
  userId: number;
  checkoutId: number;
  planId: string;
  state: SubscriptionState;
  subscriptionId: string | null;
  /** What each further month costs. */
  monthlyCents: number | null;
  /** Null for what is paid once. */
  paidUntil: string | null;
  /** It ends then, because the person has cancelled it. */
  endsAt: string | null;
  /** Since when it is not paid: writing waits from seven days later on. */
  lapsedAt: string | null;
  /** Time of the newest event of the subscription: older events change nothing. */
  lastEventAt: string;
  createdAt: string;
  updatedAt: string;
}

export interface Tables {
  users: UsersTable;
  sessions: SessionsTable;
  attempts: AttemptsTable;
  lifeStages: LifeStagesTable;
  userLifeStages: UserLifeStagesTable;
  prompts: PromptsTable;
  userPrompts: UserPromptsTable;
  stories: StoriesTable;
  storyVersions: StoryVersionsTable;
  media: MediaTable;
  youtubeMedia: YoutubeMediaTable;
  qrCodes: QrCodesTable;
  recordings: RecordingsTable;
  jobs: JobsTable;
  exports: ExportsTable;
  biographicalInfos: BiographicalInfosTable;
  biographicalInfoVersions: BiographicalInfoVersionsTable;
  submissions: SubmissionsTable;
  drafts: DraftsTable;
  heldForms: HeldFormsTable;
  auditLog: AuditLogTable;
  bookDesigns: BookDesignsTable;
  mails: MailsTable;
  oneTimeTokens: OneTimeTokensTable;
  printFiles: PrintFilesTable;
  bookApprovals: BookApprovalsTable;
  prices: PricesTable;
  promoCodes: PromoCodesTable;
  promoUses: PromoUsesTable;
  printOrders: PrintOrdersTable;
  printOrderChanges: PrintOrderChangesTable;
  contactMessages: ContactMessagesTable;
  eventCounts: EventCountsTable;
  checkouts: CheckoutsTable;
  payments: PaymentsTable;
  setupTokens: SetupTokensTable;
  receipts: ReceiptsTable;
  paymentEvents: PaymentEventsTable;
  decidedDisputes: DecidedDisputesTable;
  paymentCustomers: PaymentCustomersTable;
  postalAddresses: PostalAddressesTable;
  subscriptions: SubscriptionsTable;
}

export type UserRow = Selectable<UsersTable>;
export type DraftRow = Selectable<DraftsTable>;
export type StoryRow = Selectable<StoriesTable>;
export type BiographicalInfoRow = Selectable<BiographicalInfosTable>;
export type PrintOrderRow = Selectable<PrintOrdersTable>;
export type BookApprovalRow = Selectable<BookApprovalsTable>;
export type PrintFilesRow = Selectable<PrintFilesTable>;
export type BookDesignRow = Selectable<BookDesignsTable>;
export type MediaRow = Selectable<MediaTable>;
export type NewMediaRow = Insertable<MediaTable>;
export type JobRow = Selectable<JobsTable>;
export type ExportRow = Selectable<ExportsTable>;
export type RecordingRow = Selectable<RecordingsTable>;
export type CheckoutRow = Selectable<CheckoutsTable>;
export type PaymentRow = Selectable<PaymentsTable>;
export type SubscriptionRow = Selectable<SubscriptionsTable>;
export type YoutubeMediaRow = Selectable<YoutubeMediaTable>;
