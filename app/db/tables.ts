import type { Generated, GeneratedAlways, Insertable, Selectable } from "kysely";
import type {
  addressForms,
  alarmCallLevels,
  alarmCallStates,
  askStates,
  backupRunKinds,
  backupRunStates,
  backupTargets,
  circleRoles,
  compositions,
  dateOrders,
  discountTypes,
  draftOrigins,
  giftCircleAnswers,
  giftSides,
  heldFormOrigins,
  incomingMailStates,
  invoiceStates,
  jobKinds,
  jobStates,
  letterImportStates,
  letterStates,
  mailKinds,
  mailStates,
  mediaKinds,
  mediaStates,
  memoryStates,
  onlyMeChoices,
  orderChanges,
  paidKinds,
  paymentStatuses,
  promoUseStates,
  questionReasons,
  refundOrigins,
  refundStates,
  signsOfLife,
  staffCredentialKinds,
  storySharing,
  storyTypes,
  subscriptionStates,
  tokenPurposes,
  transcriptionChoices,
  transcriptOrigins,
  transcriptStates,
  waitingKinds,
  waitingStates,
  weeklyQuestionRhythms,
  weeklyQuestionStates,
  writingHelpChoices,
  writingProposalFailures,
  writingProposalKinds,
  writingProposalStates,
  youtubeKinds,
} from "./enumerations";

/* `…At` is ISO 8601 UTC, folders are below DATA_DIR, tax rates are thousandths of a percent, countries ISO 3166-1, languages ISO 639-1. */

type Bit = 0 | 1;
export type StoryType = (typeof storyTypes)[number];
export type MediaKind = (typeof mediaKinds)[number];
/** The state of audio and video; photos are always ready. */
export type MediaState = (typeof mediaStates)[number];
export type DraftOrigin = (typeof draftOrigins)[number];
export type DateOrder = (typeof dateOrders)[number];
export type HeldFormOrigin = (typeof heldFormOrigins)[number];
export type JobKind = (typeof jobKinds)[number];
export type JobState = (typeof jobStates)[number];
export type MailKind = (typeof mailKinds)[number];
export type MailState = (typeof mailStates)[number];
export type AlarmCallLevel = (typeof alarmCallLevels)[number];
export type AlarmCallState = (typeof alarmCallStates)[number];
export type BackupRunKind = (typeof backupRunKinds)[number];
export type BackupRunState = (typeof backupRunStates)[number];
export type TokenPurpose = (typeof tokenPurposes)[number];
export type StaffCredentialKind = (typeof staffCredentialKinds)[number];
export type WaitingKind = (typeof waitingKinds)[number];
export type AddressForm = (typeof addressForms)[number];
export type WaitingState = (typeof waitingStates)[number];

export interface UsersTable {
  id: Generated<number>;
  username: string;
  usernameKey: string;
  /** What the username and its key look like (domain/people/users/username-look); null until the next start. */
  usernameLook: Generated<string | null>;
  usernameKeyLook: Generated<string | null>;
  email: string | null;
  /** Set when an invoice made the account and no link from a mail to the address was pressed; null for all others. */
  addressUnprovenSince: Generated<string | null>;
  /** The address that a link was mailed to and pressed; another one than `email` proves nothing. */
  provenAddress: Generated<string | null>;
  displayName: string;
  /** The language of pages, mails and prints of this person. */
  locale: Generated<string>;
  addressForm: Generated<AddressForm>;
  nameKey: string;
  passwordHash: string;
  /** Set when staff set the password, which must be changed at the next sign-in; null for one's own password. */
  firstPasswordAt: string | null;
  firstPasswordBy: number | null;
  isAdmin: Bit;
  isOwner: Bit;
  assignedOwnerId: number | null;
  plan: string | null;
  /** Minutes used of a professional writer's time, but for those of a weekly hour. */
  bookedMinutes: Generated<number>;
  /** The best one-time plan that is paid: it stays beside a monthly plan, and after it. */
  paidPlan: string | null;
  progressSavedAt: string | null;
  createdAt: string;
  lastLoginAt: string | null;
  lastUseAt: string | null;
  suspendedAt: string | null;
  /** Closed by the user or an administrator; deleted 30 days later unless reopened. */
  closedAt: string | null;
  /** Set while the person is asked whether they are alive (domain/people/keepers). */
  askedAliveAt: Generated<string | null>;
  /** Set when the account was turned over to its keepers. */
  keptAt: Generated<string | null>;
  /** Limits photos and recordings; null for the setting. */
  quotaGigabytes: number | null;
  room: Generated<string>;
  /** Who may sit beside them, as the house wrote it; opens nothing. */
  helpers: Generated<string>;
  /** A day: in hospital or on a journey since then. */
  awaySince: Generated<string | null>;
  /** When an order was refused because there were many that day; null since staff let more through. */
  ordersRefusedAt: Generated<string | null>;
  /** The end of the day in which more orders are taken than usual. */
  ordersAllowedUntil: Generated<string | null>;
  /** Door cards of an earlier count have ended. */
  cardGeneration: Generated<number>;
  /** What the person allows on the tablets of the house: the name on the start page, and the family's questions. */
  isOnTablets: Generated<Bit>;
  hearsAsksOnTablets: Generated<Bit>;
  /** Whether volunteers of the house may write down what the person tells; null before it was said. */
  takesVolunteers: Generated<Bit | null>;
  getsHouseReports: Generated<Bit>;
  setupListClosedAt: string | null;
  /** Stories with text that are not in the trash, maintained by triggers. */
  storyCount: GeneratedAlways<number>;
  biographyStories: GeneratedAlways<number>;
  missionStories: GeneratedAlways<number>;
  /** Counts all texts with their versions and drafts, maintained by triggers (migration 0039). */
  textBytes: GeneratedAlways<number>;
  searchKey: GeneratedAlways<string>;
  /** Whether recordings may be sent to the speech recognition service; null until the person is asked. */
  transcriptionChoice: (typeof transcriptionChoices)[number] | null;
  transcriptionChosenAt: string | null;
  writingHelpChoice: (typeof writingHelpChoices)[number] | null;
  writingHelpChosenAt: string | null;
}

export interface SessionsTable {
  /** SHA-256, so that a leaked database does not contain usable session ids. */
  idHash: string;
  userId: number;
  impersonatedUserId: number | null;
  impersonationEndsAt: string | null;
  createdAt: string;
  seenAt: string;
  device: string;
  /** Set when its person last showed who they are; null for a session that is half open. */
  provenAt: string | null;
  /** The password was right, and the second factor is missing. */
  isHalfOpen: Generated<Bit>;
  /** The keeper whose session it is; null for the person's own. */
  keeperId: Generated<number | null>;
  /** A gift began the account on this device, and nobody has set a way back yet. */
  isOnlyWayIn: Generated<Bit>;
}

export interface SecondFactorsTable {
  userId: number;
  /** Base32, encrypted with the server's secret. */
  encryptedSecret: string;
  createdAt: string;
  /** Null until the first code has shown that the app has the secret. */
  confirmedAt: string | null;
  /** The step of the newest code that was accepted, in steps of 30 seconds since 1970: each code works once. */
  lastStep: Generated<number>;
}

export interface PasskeysTable {
  id: Generated<number>;
  userId: number;
  credentialId: string;
  /** COSE key, base64url. */
  publicKey: string;
  counter: number;
  /** JSON list: how the browser reaches it. */
  transports: string;
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
  /** The time of the newest challenge that it has answered: older ones are refused. */
  lastChallengeAt: string;
}

export interface RecoveryCodesTable {
  id: Generated<number>;
  userId: number;
  codeHash: string;
  createdAt: string;
  usedAt: string | null;
}

/** A leaky bucket per key (app/domain/people/auth/throttle/leaky-bucket.ts). */
export interface AttemptsTable {
  key: string;
  /** The time when no failure counts any more, if none is added. */
  clearsAt: string;
}

export interface SignInBurstsTable {
  id: string;
  /** Null for the sum of several addresses with few failures each. */
  address: string | null;
  addresses: number;
  failures: number;
  /** Counts accounts; names that no account has are not counted. */
  accounts: number;
  startedAt: string;
  endedAt: string;
}

/** Standard chapters have no user and ids below 1000, and so have standard prompts. */
export interface LifeStagesTable {
  id: Generated<number>;
  userId: number | null;
  storyType: StoryType;
  title: string;
  ageRange: string;
  description: string;
  sortOrder: number;
  createdAt: string;
  /** Idempotency key of the form; null for standard chapters and API calls. */
  createdByForm: string | null;
}

export interface UserLifeStagesTable {
  id: Generated<number>;
  userId: number;
  lifeStageId: number;
  title: string;
  description: string;
  updatedAt: string;
}

export interface PromptsTable {
  id: Generated<number>;
  lifeStageId: number;
  userId: number | null;
  title: string;
  description: string;
  sortOrder: number;
  createdAt: string;
  createdByForm: string | null;
  /** A relative asked, and there was no story yet: it does not count among the prompts. A story ends that, by a trigger. */
  isAsk: Generated<Bit>;
}

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
  content: string;
  wordCount: number;
  age: number | null;
  /** Kept as typed: "1952-06-03", "spring 1952". */
  date: string;
  /** "1952-06-03" or "1952-03"; null without a year. */
  dateSort: string | null;
  location: string;
  /** Set by hand; null where it is recognized. */
  language: string | null;
  /** The chosen photo, which may have left the story since. */
  openingImageId: Generated<number | null>;
  /** The chosen sentence as it was written, which may have left the text since; empty for none. */
  aloneSentence: Generated<string>;
  version: number;
  createdAt: string;
  updatedAt: string;
  deletedAt: string | null;
  sharedWith: Generated<(typeof storySharing)[number]>;
  /** Set with `deletedAt` while an account is kept, for what was only its author's. */
  sealedAt: Generated<string | null>;
  /** Whose hand wrote down what the author told; null for the author's own. */
  toldTo: Generated<string | null>;
  toldToMember: Generated<number | null>;
  toldToVolunteer: Generated<number | null>;
  /** The version that was the last of that hand. */
  toldVersion: Generated<number | null>;
  sharedAt: Generated<string | null>;
  /** Whether the choice "share all" shared it, which takes it back too. */
  isSharedWithAll: Generated<Bit>;
}

/** What is searched of a story: folded words, and their stems between spaces (docs/decisions/0077). */
export interface StorySearchTable {
  storyId: number;
  rules: number;
  language: string;
  words: string;
  stems: string;
}

/** All texts of a story, including those rejected because of an edit conflict. */
export interface StoryVersionsTable {
  id: Generated<number>;
  storyId: number;
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
  folder: string;
  mimeType: string;
  bytes: number;
  /** The hash of the upload, to recognize duplicates on a story. */
  sha256: string;
  /** Pixels, upright; null for audio. */
  width: number | null;
  height: number | null;
  durationSeconds: number | null;
  state: Generated<MediaState>;
  /** The upload; photos without location and time metadata where they can be removed. */
  originalFile: string | null;
  originalMimeType: string | null;
  /** The transcoded audio or video; null while there is none, or none is needed. */
  preparedFile: string | null;
  posterFile: string | null;
  createdAt: string;
  deletedAt: string | null;
  joinedFromStoryId: Generated<number | null>;
  /** Place among the photos of a story, or among its recordings and films, comparable with the ids of those that were never moved (null). */
  sortOrder: Generated<number | null>;
  interviewId: Generated<number | null>;
  /** "2008-06", from the file of a photo; empty if it says none. Its day and place are not kept. */
  takenMonth: Generated<string>;
  /** The gamma by which a photo is lightened for paper; 0 if it prints well, null before it is measured. */
  lightening: Generated<number | null>;
  isLightened: Generated<Bit>;
  isHandwriting: Generated<Bit>;
  /** The photo that it faces, which has the id of this one. */
  pairedWith: Generated<number | null>;
  /** How a relative remembers a story: theirs, and in no story; null for what is the author's. */
  memoryId: Generated<number | null>;
  toldToMember: Generated<number | null>;
}

export interface YoutubeMediaTable {
  id: Generated<number>;
  userId: number;
  storyId: number;
  kind: (typeof youtubeKinds)[number];
  /** 11 letters, digits, underscores or hyphens. */
  youtubeId: string;
  caption: string;
  createdAt: string;
  deletedAt: string | null;
  joinedFromStoryId: Generated<number | null>;
  /** Its place, as of media; null comes last. */
  sortOrder: Generated<number | null>;
}

/** One of the two media ids is set. */
export interface QrCodesTable {
  id: Generated<number>;
  userId: number;
  mediaId: number | null;
  youtubeMediaId: number | null;
  /** Part of the URL of the code; stored in plain text because the code is drawn again. */
  token: string;
  createdAt: string;
}

/** An upload in chunks; once finished, it points to its audio. */
export interface RecordingsTable {
  id: Generated<number>;
  userId: number;
  promptId: number | null;
  mimeType: string;
  /** "America/Chicago", for its default title; empty where unknown. */
  timeZone: string;
  folder: string;
  pieces: Generated<number>;
  /** 0 or 1, the number of the first piece of a finished recording. */
  firstPiece: Generated<number>;
  bytes: Generated<number>;
  startedAt: string;
  lastPieceAt: string | null;
  finishedAt: string | null;
  discardedAt: string | null;
  audioId: number | null;
  interviewId: Generated<number | null>;
  mailedQuestionId: Generated<number | null>;
  /** The relative who tells it for a memory; null for what is the author's. */
  guestId: Generated<number | null>;
  /** What it is about, if that is a photo and not a prompt. */
  photoId: Generated<number | null>;
}

export interface InterviewsTable {
  id: Generated<number>;
  userId: number;
  interviewedBy: number | null;
  interviewerName: string;
  /** The sentence as it was agreed to. */
  consent: string;
  consentedAt: string;
  endedAt: string | null;
}

export interface InterviewNotesTable {
  id: Generated<number>;
  userId: number;
  interviewId: number;
  promptId: number;
  content: string;
  version: number;
  createdAt: string;
  updatedAt: string;
}

/** A large file that arrives in pieces of one size, numbered from 0. */
export interface UploadsTable {
  id: Generated<number>;
  userId: number;
  kind: MediaKind;
  name: string;
  bytes: number;
  /** A hash of samples of the file, by which its sender finds this upload again. */
  fingerprint: string;
  folder: string;
  receivedBytes: Generated<number>;
  startedAt: string;
  changedAt: string;
  finishedAt: string | null;
  /** What it became; null again once that is purged. */
  mediaId: number | null;
}

export type LetterImportState = (typeof letterImportStates)[number];

export interface LetterImportsTable {
  id: Generated<number>;
  userId: number;
  folder: string;
  /** JSON: the names of the files, in their order in the folder. */
  fileNames: string;
  bytes: number;
  state: LetterImportState;
  letters: Generated<number>;
  /** How many of those that are taken now have become stories. */
  done: Generated<number>;
  /** JSON: what could not be read. */
  skipped: Generated<string>;
  /** JSON: pictures and zips that were given for the missing ones, `{ name, piece, bytes }`, each a piece of the folder. */
  pictures: Generated<string>;
  createdByForm: string | null;
  createdAt: string;
  updatedAt: string;
}
export type LetterImportRow = Selectable<LetterImportsTable>;

export type LetterState = (typeof letterStates)[number];

export interface LettersTable {
  id: Generated<number>;
  userId: number;
  importId: number;
  /** Which file of the import, from 0, and where in it. */
  file: number;
  place: number;
  startByte: number;
  bytes: number;
  title: string;
  sender: string;
  /** "1997-03-03", "1997-03", "1997" or empty. */
  sentOn: string;
  content: string;
  photos: number;
  missingPhotos: number;
  /** JSON: their names, as far as they have one, such as "2019/05/snow.jpg". */
  missingNames: Generated<string>;
  /** JSON: what was given for them, `{ name, piece, entry }`; the entry of a zip, or null for a file. */
  givenPictures: Generated<string>;
  fingerprint: string;
  isDouble: number;
  state: LetterState;
  lifeStageId: number | null;
  promptId: number | null;
  storyId: number | null;
  storyVersion: number | null;
}
export type LetterRow = Selectable<LettersTable>;

export type TranscriptState = (typeof transcriptStates)[number];

export interface TranscriptsTable {
  id: Generated<number>;
  userId: number;
  mediaId: number;
  state: TranscriptState;
  /** Named by the service, such as "en"; empty while it is not known. */
  language: Generated<string>;
  /** Seconds of the recording that are recognized, of `totalSeconds` (null before it is measured). */
  heardSeconds: Generated<number>;
  totalSeconds: number | null;
  failure: Generated<string>;
  /** The number of its last entry in transcript_versions; 0 before the first. */
  version: Generated<number>;
  /** JSON of TranscriptSentence[] (domain/media/transcripts/transcript.ts). */
  sentences: Generated<string>;
  isInBook: Generated<Bit>;
  createdAt: string;
  updatedAt: string;
}

/** A stretch of a recording that is recognized in one call. */
export interface TranscriptPartsTable {
  id: Generated<number>;
  transcriptId: number;
  position: number;
  /** Seconds from the start of the recording. */
  startsAt: number;
  endsAt: number;
  attempts: Generated<number>;
  language: Generated<string>;
  /** JSON of TranscriptSentence[]; null until the service has answered. */
  sentences: string | null;
}

export interface TranscriptVersionsTable {
  id: Generated<number>;
  transcriptId: number;
  /** Null for a text that was rejected because another came first. */
  version: number | null;
  origin: (typeof transcriptOrigins)[number];
  sentences: string;
  createdAt: string;
}

export type WritingProposalKind = (typeof writingProposalKinds)[number];
export type WritingProposalFailure = (typeof writingProposalFailures)[number];

/** What the writing help proposes. Nothing of it is in a story unless its person takes it. */
export interface WritingProposalsTable {
  id: Generated<number>;
  userId: number;
  kind: WritingProposalKind;
  promptId: number;
  /** Null for questions about a prompt without a story. */
  storyId: number | null;
  storyVersion: number | null;
  /** Closed: taken, put away or stopped; its result is empty then. */
  state: (typeof writingProposalStates)[number];
  failure: WritingProposalFailure | null;
  piecesDone: Generated<number>;
  piecesTotal: Generated<number>;
  /** JSON of TidiedParagraph[] or FollowUpQuestion[] (domain/writing/writing-help). */
  result: Generated<string>;
  createdAt: string;
  updatedAt: string;
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
  significantEvents: string;
  version: number;
  /** Id of the last form that saved, so that a resubmission after Back is no conflict. Null for API calls. */
  savedBy: string | null;
  createdAt: string;
  updatedAt: string;
}

export interface BiographicalInfoVersionsTable {
  id: Generated<number>;
  biographicalInfoId: number;
  version: number | null;
  content: string;
  createdAt: string;
}

export type Composition = (typeof compositions)[number];

export interface BookDesignsTable {
  id: Generated<number>;
  userId: number;
  storyType: StoryType;
  /** Null is the author's. */
  language: Generated<string | null>;
  title: string;
  subtitle: string;
  authorName: string;
  introduction: string;
  coverStyle: string;
  coverImageId: number | null;
  hasNoCoverImage: Generated<Bit>;
  layouts: string;
  /** JSON by item id: rotation, zoom and size; positions in the Free Layout. */
  controls: string;
  positions: string;
  /** JSON by item id: paragraphs before the photo. */
  anchors: Generated<string>;
  /** 2: by spreads of the whole book. */
  composition: Generated<Composition>;
  dedication: Generated<string>;
  family: Generated<string>;
  contributors: Generated<string>;
  frontispieceId: Generated<number | null>;
  /** JSON: lists of names, and quotes by story id. */
  omittedParts: Generated<string>;
  indexTerms: Generated<string>;
  /** Whether the book finds the names of its index by itself; those that were taken out. */
  findsIndex: Generated<Bit>;
  removedTerms: Generated<string>;
  pullQuotes: Generated<string>;
  typeface: Generated<string>;
  textSize: Generated<string>;
  headingColor: Generated<string>;
  ornament: Generated<string>;
  /** JSON by chapter id: the photo of its opening, 0 for none; the sentence below its title, empty for none. */
  chapterPhotos: Generated<string>;
  chapterSentences: Generated<string>;
  backImageId: Generated<number | null>;
  hasYearsPhotos: Generated<Bit>;
  /** JSON: a list of who has which photo in the family tree. */
  familyPhotos: Generated<string>;
  version: number;
  createdAt: string;
  updatedAt: string;
}

/** A change of a book in the builder. Undone changes can be made again. */
export interface BookChangesTable {
  id: Generated<number>;
  userId: number;
  storyType: StoryType;
  /** JSON: what the changed parts were before; of an undone change, what they were after it. */
  earlier: string;
  isUndone: Generated<Bit>;
  changedAt: string;
}

export interface PrintFilesTable {
  id: Generated<number>;
  userId: number;
  storyType: StoryType;
  inputHash: string;
  state: JobState;
  progress: Generated<number>;
  folder: string | null;
  pages: number | null;
  result: Generated<string>;
  /** The state of the file for the screen; null until somebody asks for it. */
  screenState: Generated<JobState | null>;
  lookedAt: Generated<string | null>;
  createdAt: string;
  finishedAt: string | null;
}

/** An immutable snapshot of a book: text, choices, photos and files. */
export interface BookApprovalsTable {
  id: Generated<number>;
  userId: number;
  storyType: StoryType;
  inputHash: string;
  title: string;
  pages: number;
  folder: string;
  /** JSON: the book, the printer's profile, and the messages of the check. */
  content: string;
  /** The signed-in user: the administrator during impersonation. */
  approvedBy: number | null;
  approvedAt: string;
}

export interface SubmissionsTable {
  id: string;
  userId: number;
  contentHash: string;
  storyId: number;
  storyVersion: number;
  createdAt: string;
}

export interface DraftsTable {
  id: Generated<number>;
  userId: number;
  promptId: number;
  origin: DraftOrigin;
  content: string;
  age: string;
  date: string;
  location: string;
  version: number | null;
  /** JSON of the form's other text fields that were changed, by name. */
  fields: Generated<string>;
  /** Id of the form's token: the form's next save continues the story that the draft became. */
  form: Generated<string | null>;
  dateOrder: Generated<DateOrder>;
  updatedAt: string;
}

/** Unsaved forms, encrypted: posted without a session, or left for another page. */
export interface HeldFormsTable {
  id: Generated<number>;
  userId: number;
  browser: string;
  /** A resubmission replaces the row. */
  form: string;
  encrypted: string;
  /** "refused": its user decides after signing in; "left": its page shows it again; "asked": waits for a question. */
  origin: Generated<HeldFormOrigin>;
  createdAt: string;
}

/** Append-only. Contains no story text and no secrets. */
export interface AuditLogTable {
  id: Generated<number>;
  at: string;
  realUserId: number | null;
  userId: number | null;
  action: string;
  details: string;
}

/** A way in that staff made for somebody else, and its mark (app/domain/people/marks). */
export interface CredentialMarksTable {
  id: Generated<number>;
  userId: number;
  kind: StaffCredentialKind;
  madeBy: number | null;
  madeAt: string;
  /** The mail address that staff set; null for the other kinds. */
  address: string | null;
  earlierAddress: string | null;
  usedAt: string | null;
  beginsAt: string | null;
  endsAt: string | null;
  liftedAt: string | null;
  /** SHA-256 of the token of the mailed link. */
  liftTokenHash: string | null;
}

/** Staff who vouch for a person whose account has a mark. */
export interface MarkPressesTable {
  id: Generated<number>;
  markId: number;
  pressedBy: number | null;
  reason: string;
  pressedAt: string;
}

/** What was asked for while a mark lasted. */
export interface WaitingRequestsTable {
  id: Generated<number>;
  userId: number;
  kind: WaitingKind;
  /** Row id in the table that the kind implies; 0 for the account itself. */
  subjectId: number;
  label: string;
  askedAt: string;
  dueAt: string;
  state: WaitingState;
  decidedAt: string | null;
  allowedBy: number | null;
}

export interface MailAddressRequestsTable {
  userId: number;
  address: string;
  askedBy: number | null;
  askedAt: string;
  endsAt: string;
  /** SHA-256 of the token that was mailed to the present address. */
  tokenHash: string;
}

export interface JobsTable {
  id: Generated<number>;
  kind: JobKind;
  subjectId: number | null;
  /** Null for the site's own jobs. */
  userId: number | null;
  input: Generated<string>;
  state: JobState;
  attempts: Generated<number>;
  error: Generated<string>;
  runAfter: string;
  createdAt: string;
  startedAt: string | null;
  finishedAt: string | null;
}

/** The outbox, written in the transaction of the change that a mail reports. */
export interface MailsTable {
  id: Generated<number>;
  userId: number | null;
  kind: MailKind;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  state: MailState;
  attempts: Generated<number>;
  error: Generated<string>;
  createdAt: string;
  /** Start of the 72 hours of retries: creation, or an administrator's retry. */
  queuedAt: string;
  nextTryAt: string;
  /** Expiry of its link: the mail is then deleted unsent. Null without a link. */
  uselessAt: string | null;
  /** The link that it is for: the mail is put aside unsent where that opens nothing any more. Null without one. */
  linkHash: Generated<string | null>;
  sentAt: string | null;
  contactMessageId: number | null;
  checkoutId: Generated<number | null>;
  /** A calendar file (RFC 5545) that goes with it. */
  calendar: string | null;
  /** The address that an answer goes to; null for the support address. */
  replyTo: Generated<string | null>;
  /** The address that ends such mails by one POST (RFC 8058). */
  unsubscribeUrl: Generated<string | null>;
  /** A small JPEG inside of it; null without one, and once it is sent. */
  picture: Generated<Buffer | null>;
}

/** One prompt by mail now and then. A person without a row was never asked. */
export interface WeeklyQuestionsTable {
  id: Generated<number>;
  userId: number;
  state: (typeof weeklyQuestionStates)[number];
  every: (typeof weeklyQuestionRhythms)[number];
  /** 0 is Sunday. */
  weekday: number;
  hour: number;
  timeZone: string;
  pausedUntil: string | null;
  nextAt: string | null;
  /** The day, where the person lives, of the last question that was due. */
  lastOn: string | null;
  /** When the person said yes; nothing is sent before. */
  agreedAt: string | null;
  invitedAt: string | null;
  declinedAt: string | null;
  updatedAt: string;
}

export interface MailedQuestionsTable {
  id: Generated<number>;
  userId: number;
  /** Null in the mail that asks for a yes. */
  promptId: number | null;
  reason: (typeof questionReasons)[number] | null;
  tokenHash: string;
  passwordMark: string;
  mailId: number | null;
  /** Null for one that took another's place. */
  dueAt: string | null;
  createdAt: string;
  expiresAt: string;
  /** Written by a trigger, as are bounces. */
  deliveredAt: Generated<string | null>;
  bouncedAt: Generated<string | null>;
  /** When it went back into the queue: another one was wished, or its mail came too late. */
  passedAt: Generated<string | null>;
  endedAt: Generated<string | null>;
  answeredAt: Generated<string | null>;
  isKind: Generated<Bit>;
}

/** What was typed through the link of a mailed question and not sent. One a browser. */
export interface QuestionDraftsTable {
  id: Generated<number>;
  userId: number;
  mailedQuestionId: number;
  browserHash: string;
  /** The id of the form that it was typed in; null for rows of before. */
  form: Generated<string | null>;
  content: string;
  /** What became an answer because nobody sent it: the whole content, or the beginning of it. */
  added: Generated<string>;
  updatedAt: string;
  /** When it was sent while writing waited for the plan; null for what is only typed. */
  sentAt: Generated<string | null>;
  /** The volunteer to whom a waiting answer was told, and the sitting. */
  toldTo: Generated<string | null>;
  toldToVolunteer: Generated<number | null>;
  sittingId: Generated<number | null>;
  /** When all of it had become an answer; null while there is more. */
  committedAt: string | null;
}

export interface CirclesTable {
  id: Generated<number>;
  userId: number;
  sharesAll: Generated<Bit>;
  isAskingClosed: Generated<Bit>;
  staffAllowedAt: string | null;
  /** When the house last asked for that; `staffAskedBy` is null once the author has answered. */
  staffAskedAt: Generated<string | null>;
  staffAskedBy: Generated<number | null>;
  /** The last entry of the audit log that the author has seen of what staff did here; null where staff never might. */
  staffSeenId: Generated<number | null>;
  onlyMeAfter: Generated<(typeof onlyMeChoices)[number] | null>;
  createdAt: string;
}

/** Somebody who keeps the book after its author. They have a link and no account. */
export interface KeepersTable {
  id: Generated<number>;
  userId: number;
  name: string;
  relation: string;
  email: string;
  locale: string;
  tokenHash: string;
  /** The token, encrypted with the server's secret, for the links of later mails. */
  sealedToken: string;
  createdAt: string;
  createdByForm: Generated<string | null>;
}

/** Somebody said that an author has died. At most one of an account is open. */
export interface DeathReportsTable {
  id: Generated<number>;
  userId: number;
  saidByUser: number | null;
  saidByKeeper: number | null;
  saidBy: string;
  reason: string;
  saidAt: string;
  confirmedBy: Generated<number | null>;
  confirmedAt: Generated<string | null>;
  askedAt: Generated<string | null>;
  endedAt: Generated<string | null>;
  endedBy: Generated<(typeof signsOfLife)[number] | null>;
  warnedAt: Generated<string | null>;
  sealedMails: Generated<number>;
  sealedMailedAt: Generated<string | null>;
  /** JSON: the ids of the last of these mails. */
  sealedMailIds: Generated<string>;
}

/** A short code that is handed out; it lets several relatives in, each of whom gets a row and a link of their own. */
export interface CircleCodesTable {
  id: Generated<number>;
  userId: number;
  codeHash: string;
  /** Encrypted with the server's secret, for the printed card. */
  sealedCode: string;
  role: (typeof circleRoles)[number];
  usesLeft: number;
  createdAt: string;
  expiresAt: string;
  endedAt: Generated<string | null>;
}

/** A relative of an author, who comes in by a link and has no account. */
export interface CircleMembersTable {
  id: Generated<number>;
  userId: number;
  codeId: number | null;
  name: string;
  relation: string;
  email: string | null;
  locale: string;
  role: (typeof circleRoles)[number];
  tokenHash: string;
  /** The token, encrypted with the server's secret, for the links of digests; null for links of before. */
  sealedToken: Generated<string | null>;
  digestAgreedAt: Generated<string | null>;
  /** Up to when stories were in one. */
  digestSentAt: Generated<string | null>;
  /** The last one, and up to when stories were in those before it. */
  digestMailId: Generated<number | null>;
  digestBefore: Generated<string | null>;
  transcriptionChoice: Generated<(typeof transcriptionChoices)[number] | null>;
  transcriptionChosenAt: Generated<string | null>;
  isBlocked: Generated<Bit>;
  until: Generated<string | null>;
  createdByForm: string | null;
  createdAt: string;
  lastVisitAt: Generated<string | null>;
  endedAt: Generated<string | null>;
}

export interface StoryHeartsTable {
  id: Generated<number>;
  userId: number;
  storyId: number;
  memberId: number;
  createdAt: string;
}

/** What a relative asked the author. Its prompt says it in the author's queue. */
export interface AsksTable {
  id: Generated<number>;
  userId: number;
  memberId: number | null;
  storyId: number | null;
  promptId: number | null;
  name: string;
  words: string;
  state: (typeof askStates)[number];
  createdAt: string;
}

/** How a relative remembers a story. Only its writer changes it, and only until it is decided. */
export interface MemoriesTable {
  id: Generated<number>;
  userId: number;
  storyId: number;
  memberId: number | null;
  name: string;
  relation: string;
  content: string;
  state: (typeof memoryStates)[number];
  version: Generated<number>;
  createdByForm: string | null;
  createdAt: string;
  updatedAt: string;
  decidedAt: Generated<string | null>;
  joinedFromStoryId: Generated<number | null>;
}

export interface SkippedPromptsTable {
  id: Generated<number>;
  userId: number;
  promptId: number;
  skippedAt: string;
}

/** A recording that answers a mailed question. Its words are written down by themselves, where consent was given. */
export interface ToldAnswersTable {
  id: Generated<number>;
  userId: number;
  mediaId: number;
  toldAt: string;
  /** When its words came into the story; null before. */
  writtenAt: Generated<string | null>;
  mentionedAt: Generated<string | null>;
}

/** A mail that came. Its file is kept while it waits, and where it cannot be read. */
export interface IncomingMailsTable {
  id: Generated<number>;
  state: (typeof incomingMailStates)[number];
  /** Why it waits or was left; a word for code. */
  reason: Generated<string>;
  /** Where its file lies, beside those of letters; null once it is gone. */
  folder: string | null;
  bytes: number;
  receivedAt: string;
  triedAt: Generated<string | null>;
  decidedAt: Generated<string | null>;
  /** The hash of its Message-ID and sender. */
  messageKey: Generated<string | null>;
  userId: Generated<number | null>;
  mailedQuestionId: Generated<number | null>;
  promptId: Generated<number | null>;
  sender: Generated<string>;
  senderName: Generated<string>;
  subject: Generated<string>;
  content: Generated<string>;
  fileCount: Generated<number>;
}

export interface LetterAddressesTable {
  id: Generated<number>;
  userId: number;
  tokenHash: string;
  createdAt: string;
}

/** Kept by triggers; a state without mails may have no row. */
export interface MailCountsTable {
  state: MailState;
  count: number;
}

/** Counts stories that are not in the trash; kept by triggers. No row where there is none. */
export interface ChapterCountsTable {
  userId: number;
  lifeStageId: number;
  stories: number;
  words: number;
}

export interface OneTimeTokensTable {
  id: Generated<number>;
  /** Null for an unknown address, and at the limit of mails: the row only makes requests equal. */
  userId: number | null;
  purpose: TokenPurpose;
  tokenHash: string;
  /** SHA-256 of the waiting browser's secret, without and with the code; null for links without a code. */
  requestHash: string | null;
  codeHash: string | null;
  /** The key of its wrong codes: a user's id, or the hash of a name that nobody has; null for links without a code. */
  codeAccount: Generated<string | null>;
  mailId: Generated<number | null>;
  failures: Generated<number>;
  returnTo: Generated<string>;
  /** A printed code, encrypted, so that its sheet can be printed again until it is used; null for all else. */
  sealedCode: Generated<string | null>;
  createdAt: string;
  expiresAt: string;
}

/** A wing or circle of an owner's house; `userId` is the owner. */
export interface ResidentGroupsTable {
  id: Generated<number>;
  userId: number;
  name: string;
  nameKey: string;
  createdAt: string;
}

/** A tablet of an owner's house; `userId` is the owner. */
export interface TabletsTable {
  id: Generated<number>;
  userId: number;
  name: string;
  place: string;
  tokenHash: string;
  createdAt: string;
  lastSeenAt: string;
  endedAt: string | null;
}

export interface TabletTurnsTable {
  id: Generated<number>;
  tabletId: number;
  userId: number;
  /** Null after the last question, and once the question is gone. */
  mailedQuestionId: number | null;
  beganAt: string;
  touchedAt: string;
  endedAt: string | null;
}

/** Somebody who helps the residents of a house for a time. They have a link and no account. */
export interface VolunteersTable {
  id: Generated<number>;
  /** The house. */
  userId: number;
  name: string;
  email: string | null;
  locale: string;
  /** Whether they may help all residents who allow it, or those of `volunteer_choices` alone. */
  seesAll: Bit;
  tokenHash: string;
  /** Encrypted, for whoever types the code; null once it has ended. */
  sealedToken: string | null;
  codeHash: string | null;
  codeUntil: string | null;
  until: string;
  createdAt: string;
  lastSeenAt: Generated<string | null>;
  endedAt: Generated<string | null>;
  createdByForm: string | null;
}

export interface VolunteerChoicesTable {
  id: Generated<number>;
  volunteerId: number;
  residentId: number | null;
  groupId: number | null;
}

export interface VolunteerSittingsTable {
  id: Generated<number>;
  volunteerId: number;
  userId: number;
  mailedQuestionId: number | null;
  beganAt: string;
  keptAt: Generated<string | null>;
  endedAt: Generated<string | null>;
}

/** Whoever asked for a trial of their house; gone with the press on the mailed link, or once it has ended. */
export interface TrialRequestsTable {
  id: Generated<number>;
  house: string;
  name: string;
  email: string;
  locale: string;
  tokenHash: string;
  createdAt: string;
  endsAt: string;
}

/** A house that tries the product. `fullAt` makes it a house like any other. */
export interface HouseTrialsTable {
  id: Generated<number>;
  userId: number;
  beganAt: string;
  /** Nothing new is written from then on. */
  endsAt: string;
  /** Then the accounts are closed. */
  readableUntil: string;
  warnedAt: Generated<string | null>;
  toldAt: Generated<string | null>;
  fullAt: Generated<string | null>;
}

export interface CardPhotosTable {
  id: Generated<number>;
  userId: number;
  /** The photo it was cut from, and where: hundredths. */
  photoId: number;
  across: number;
  down: number;
  near: number;
  jpeg: Buffer;
  onCard: Bit;
  onTablet: Bit;
  createdAt: string;
}

/** What a resident tells her carers about herself. */
export interface CarerSnapshotsTable {
  id: Generated<number>;
  userId: number;
  version: number;
  called: string;
  lovedOnes: string;
  work: string;
  places: string;
  music: string;
  calms: string;
  dislikes: string;
  createdAt: string;
  /** When it was last read and saved: the day on the page. */
  checkedAt: string;
  allowedAt: Generated<string | null>;
  /** The owner whose house may read it; another house may not. */
  allowedHouse: Generated<number | null>;
  withdrawnAt: Generated<string | null>;
}

/** The time in which somebody lived in a house. A resident whose account is deleted leaves the days. */
export interface HouseStaysTable {
  id: Generated<number>;
  ownerId: number;
  userId: number | null;
  beganAt: string;
  endedAt: Generated<string | null>;
}

/** What a house pays for a resident and month, from its time on; null while that is not offered. */
export interface ResidentMonthRatesTable {
  id: Generated<number>;
  cents: number | null;
  changedAt: string;
}

/** The bill of a house for one month; who owes it is null once the owner is deleted. */
export interface HouseBillsTable {
  id: Generated<number>;
  ownerId: number | null;
  /** "2026-11" */
  month: string;
  rateCents: number;
  invoiceId: number;
  createdAt: string;
  /** Names it at the payment service. */
  reference: string;
  /** The steps are those of an order. The invoice says whether it is settled, also by hand. */
  paymentStatus: Generated<PaymentStatus>;
  taxCents: Generated<number>;
  refundedCents: Generated<number>;
  paidAt: string | null;
}

export interface HouseBillLinesTable {
  id: Generated<number>;
  billId: number;
  userId: number | null;
  days: number;
  cents: number;
}

export interface HouseReportsTable {
  id: Generated<number>;
  userId: number;
  month: string;
  createdAt: string;
}

export interface ResidentGroupMembersTable {
  id: Generated<number>;
  groupId: number;
  userId: number;
}

/** Settings changed by administrators, instead of the defaults of domain/base/settings. */
export interface SettingsTable {
  name: string;
  value: string;
  changedAt: string;
}

/** Prices set by administrators, instead of the defaults of domain/people/plans. */
export interface PricesTable {
  /** Plan id or "printed-book". */
  item: string;
  priceCents: number;
  changedAt: string;
}

/** Tax rules set by administrators, instead of TAX_PERCENT on plans. */
export interface TaxRulesTable {
  /** "IL"; "" for all states without a rule of their own. */
  state: string;
  rate: number;
  taxesPlans: Bit;
  taxesBooks: Bit;
  changedAt: string;
}

/** Countries with one price for a package of a weight. */
export interface ShippingZonesTable {
  id: Generated<number>;
  name: string;
  changedAt: string;
}

export interface ShippingZoneCountriesTable {
  /** Belongs to one zone at most. */
  country: string;
  zoneId: number;
}

export interface ShippingZoneStepsTable {
  zoneId: number;
  maxGrams: number;
  priceCents: number;
}

export interface PromoCodesTable {
  id: Generated<number>;
  code: string;
  discountType: (typeof discountTypes)[number];
  /** Hundredths of a percent, or cents. */
  discountHundredths: number;
  maxUses: number | null;
  currentUses: Generated<number>;
  reservedUses: Generated<number>;
  /** Last valid day, "2026-12-31". */
  validUntilOn: string | null;
  /** JSON list of plan ids; empty means all. */
  applicablePlans: Generated<string>;
  isActive: Generated<Bit>;
  createdAt: string;
  /** Deleted after use: inactive, but retained for the history. */
  archivedAt: string | null;
}

export interface PromoUsesTable {
  id: Generated<number>;
  promoCodeId: number;
  checkout: string;
  state: (typeof promoUseStates)[number];
  changedAt: string;
}

export interface ExportsTable {
  id: Generated<number>;
  userId: number;
  state: JobState;
  /** Zip entries, and bytes of photos, recordings and books; 0 of 0 while they are collected. */
  filesDone: Generated<number>;
  filesTotal: Generated<number>;
  bytesDone: Generated<number>;
  bytesTotal: Generated<number>;
  file: string | null;
  bytes: number | null;
  missing: Generated<number>;
  fingerprint: string | null;
  failure: Generated<string>;
  createdAt: string;
  finishedAt: string | null;
}

export type PaymentWay = "invoice" | "online" | "included";
export type PaymentStatus = (typeof paymentStatuses)[number];
export type OrderStatus = "pending" | "processing" | "printed" | "shipped" | "delivered" | "cancelled";

/** Each has its own copy of the approved book. Finished orders of deleted buyers are anonymized. */
export interface PrintOrdersTable {
  id: Generated<number>;
  orderNumber: string;
  userId: number | null;
  storyType: StoryType;
  inputHash: string;
  bookTitle: string;
  authorName: string;
  pages: number;
  approvedAt: string;
  /** Holds print files, photos and book.json. Null after they are deleted. */
  folder: string | null;
  copies: number;
  priceCents: number;
  includedCopies: Generated<number>;
  taxRate: Generated<number>;
  taxCents: Generated<number>;
  totalCents: number;
  paymentWay: PaymentWay;
  paymentStatus: PaymentStatus;
  refundedCents: Generated<number>;
  status: Generated<OrderStatus>;
  /** Whether the status is "delivered", for the administration's two tabs. */
  isFulfilled: Generated<Bit>;
  customerName: string;
  /** Search keys in lower case: the name, and its last word. */
  customerKey: string;
  customerLastKey: string;
  customerEmail: string;
  /** Empty where the buyer's account has an address, or the buyer gets the book. */
  buyerEmail: Generated<string>;
  address: string;
  city: string;
  state: string;
  zipCode: string;
  phone: string;
  notes: Generated<string>;
  trackingNumber: Generated<string>;
  createdByForm: string | null;
  /** The hash of the input, to recognize a repeated API call. */
  contentHash: string;
  createdAt: string;
  /** The time when it was placed: at creation with an invoice, otherwise at payment. Null before. */
  requestedAt: string | null;
  paidAt: string | null;
  statusChangedAt: string;
  /** A part of the total: the sum of the lines. */
  shippingCents: Generated<number>;
  /** Whose book somebody else has ordered; such an order has no `userId`, so that nothing of the author's finds it. */
  authorId: number | null;
  bookBuyerId: number | null;
  payerName: Generated<string>;
  payerAddress: Generated<string>;
  payerCity: Generated<string>;
  payerState: Generated<string>;
  payerZipCode: Generated<string>;
  payerCountry: Generated<string>;
  /** Also of an order that a keeper placed; empty where the account says it. */
  payerLocale: Generated<string>;
}

/** Whom an author lets order printed copies of the approved book: who gave the plan, or a relative of the circle. */
export interface BookBuyersTable {
  id: Generated<number>;
  userId: number;
  giftId: number | null;
  memberId: number | null;
  allowedAt: string;
  takenBackAt: string | null;
}

/** An address of an order with its copies: a package. The order's address and tracking number are the first line's. */
export interface OrderLinesTable {
  id: Generated<number>;
  orderId: number;
  /** Counts from 1 within the order; what staff and calls know a line by. */
  position: number;
  copies: number;
  name: Generated<string>;
  email: Generated<string>;
  phone: Generated<string>;
  address: Generated<string>;
  city: Generated<string>;
  state: Generated<string>;
  zipCode: Generated<string>;
  country: Generated<string>;
  taxRate: Generated<number>;
  taxCents: Generated<number>;
  shippingCents: Generated<number>;
  /** What the package weighs; 0 in orders of before zones. */
  grams: Generated<number>;
  status: Generated<OrderStatus>;
  trackingNumber: Generated<string>;
  shippedAt: string | null;
}

export interface PrintOrderChangesTable {
  id: Generated<number>;
  orderId: number;
  changedBy: number | null;
  what: (typeof orderChanges)[number];
  before: string;
  /** A status, or words that somebody typed; of a refund its cents; of a second payment its id at the service. */
  after: string;
  changedAt: string;
  line: Generated<number | null>;
}

export interface ContactMessagesTable {
  id: Generated<number>;
  name: string;
  email: string;
  phone: string;
  subject: string;
  message: string;
  formId: string | null;
  createdAt: string;
  answeredAt: string | null;
  locale: Generated<string>;
}

export interface ContactAnswersTable {
  id: Generated<number>;
  messageId: number;
  text: string;
  answeredBy: number | null;
  mailId: number | null;
  createdAt: string;
}

export interface EventCountsTable {
  /** "2026-03-01", in UTC. */
  dayOn: string;
  event: string;
  subject: string;
  times: number;
}

export type CheckoutState =
  | "open"
  /** Unpaid until an administrator marks it as paid. */
  | "invoiced"
  /** Waits for microdeposits, which take a day or two. */
  | "verifying"
  | "processing"
  | "paid"
  | "failed"
  | "expired"
  | "cancelled"
  | "refunded"
  | "disputed";

export interface CheckoutsTable {
  id: Generated<number>;
  reference: string;
  createdByForm: string | null;
  userId: number | null;
  planId: string;
  /** JSON: the PlanQuote that was shown and is charged. */
  quote: string;
  /** The quote's total, or 0 where that is below the minimum charge. */
  dueCents: number;
  discountCents: Generated<number>;
  email: string | null;
  /** The language of the page where it was begun: an account that it makes takes it. */
  locale: Generated<string>;
  state: CheckoutState;
  createdAt: string;
  updatedAt: string;
  paidAt: string | null;
  setUpAt: string | null;
  /** Set when its buyer's account was deleted, and their data in it. */
  anonymizedAt: string | null;
  /** Whether it is for somebody else: `userId` is then who has the plan, and never sees what was paid for it. */
  isGift: Generated<Bit>;
}

export interface GiftsTable {
  id: Generated<number>;
  /** Null for a gift of the house, which nobody pays. */
  checkoutId: number | null;
  giverId: number | null;
  receiverId: number | null;
  planId: string;
  /** Null for a one-time plan. */
  months: number | null;
  locale: string;
  recipientName: string;
  calledAs: string;
  /** Null for a gift on paper, and once it is forgotten. */
  recipientEmail: string | null;
  sendAt: string | null;
  timeZone: string;
  lines: string;
  givers: string;
  /** JSON: up to three. */
  questions: string;
  /** The giver's page, for their account. */
  sealedToken: string;
  sealedCode: string;
  codeHash: string;
  sentAt: string | null;
  bouncedAt: string | null;
  toldAfter30: string | null;
  toldAfter90: string | null;
  nudgedAt: string | null;
  askedToProlong60: string | null;
  askedToProlong14: string | null;
  unwrappedAt: string | null;
  /** The form that opened it: pressed twice, it comes in twice. */
  openedByForm: Generated<string | null>;
  isHouse: Generated<Bit>;
  wayBackAt: string | null;
  passedOnAt: string | null;
  circleAnswer: (typeof giftCircleAnswers)[number] | null;
  addressForgottenAt: string | null;
  createdAt: string;
  updatedAt: string;
}

/** A link to a gift: the page of its giver, or the mailed one of its receiver. */
export interface GiftLinksTable {
  id: Generated<number>;
  tokenHash: string;
  giftId: number;
  side: (typeof giftSides)[number];
  /** The mail that brings it to the receiver; null for a giver's, and once that mail is deleted. */
  mailId: Generated<number | null>;
  createdAt: string;
}

export type PaidKind = (typeof paidKinds)[number];

/** Stripe payment of a checkout (`plan`) or print order (`book`); the row of `reference` has its state. */
export interface PaymentsTable {
  id: Generated<number>;
  kind: PaidKind;
  reference: string;
  /** Incremented by each restart, from 1; part of the idempotency keys. */
  attempt: Generated<number>;
  dueCents: number;
  /** What this attempt is called at the payment service, as it was first asked: a repeated request must be equal. */
  description: Generated<string | null>;
  /** The language of its buyer, kept with the description; null for what was begun before that was asked. */
  locale: Generated<string | null>;
  customerId: string | null;
  paymentId: string | null;
  clientSecret: string | null;
  hostedPaymentId: string | null;
  subscriptionId: string | null;
  failure: Generated<string>;
  /** A step for the buyer, such as confirming microdeposits. */
  actionUrl: string | null;
  createdAt: string;
  startedAt: string;
  updatedAt: string;
  checkedAt: string | null;
  /** Set while Stripe does not know one of the ids; null while it does. */
  unknownAt: string | null;
  /** Set when the site cancelled it: another plan, a refund or a closed account. */
  subscriptionEndedAt: string | null;
  mismatchCents: number | null;
  mismatchCurrency: string | null;
  mismatchAt: string | null;
  mismatchResolvedAt: string | null;
  /** Set while the buyer's bank disputes it; null once that is decided. */
  disputedAt: string | null;
}

/** "service": made at the payment service. "hand": of money that did not come by it. */
export type RefundOrigin = (typeof refundOrigins)[number];
/** "requested": not yet confirmed by the payment service. "declined": an administrator keeps the money. */
export type RefundState = (typeof refundStates)[number];

export interface RefundsTable {
  id: Generated<number>;
  kind: PaidKind;
  reference: string;
  /** The source of its receipt: Stripe's payment or invoice id, or our own. */
  source: Generated<string>;
  /** 0 where the money is kept. */
  amountCents: number;
  origin: RefundOrigin;
  state: RefundState;
  reason: Generated<string>;
  idempotencyKey: string;
  createdByForm: string | null;
  requestedBy: number | null;
  refundId: string | null;
  createdAt: string;
  updatedAt: string;
  /** Set when it was done, or an administrator took it off the list of payments that need a person. */
  resolvedAt: string | null;
}

export type InvoiceState = (typeof invoiceStates)[number];

/** Invoices of plans. Never deleted, because their numbers have no gaps. */
export interface InvoicesTable {
  id: Generated<number>;
  number: number;
  /** Null once the checkout is deleted, and the buyer's data in it; also for the bill of a house. */
  checkoutId: number | null;
  /** The order of printed books, which also says whether it is paid; null for a plan. */
  orderId: number | null;
  /** Part of the invoice's address, for whoever pays it. */
  token: string;
  state: InvoiceState;
  /** JSON: name, address and tax number of the business when it was issued. */
  seller: string;
  /** The language of its lines, and of all that is said around them. */
  locale: Generated<string>;
  /** JSON: labels and cents. */
  lines: string;
  totalCents: number;
  name: Generated<string>;
  email: Generated<string>;
  address: Generated<string>;
  city: Generated<string>;
  region: Generated<string>;
  zipCode: Generated<string>;
  country: Generated<string>;
  issuedAt: string;
  dueAt: string;
  settledAt: string | null;
  /** The same invoice on Stripe's page, where an administrator has sent it there. */
  hostedInvoiceId: string | null;
  hostedUrl: string | null;
}

/** One for the buying browser, and one in each mail. */
export interface SetupTokensTable {
  tokenHash: string;
  checkoutId: number;
  /** The address that got the link; null for the token of the browser. */
  mailedTo: Generated<string | null>;
  createdAt: string;
  expiresAt: string;
}

export interface ReceiptsTable {
  id: Generated<number>;
  checkoutId: number;
  /** Stripe's payment or invoice id; our own id for other payments. */
  source: string;
  amountCents: number;
  taxCents: Generated<number>;
  refundedCents: Generated<number>;
  url: string | null;
  paidAt: string;
  /** The plan of this month; null for the checkout's own. */
  planId: string | null;
}

export interface PaymentEventsTable {
  id: string;
  type: string;
  receivedAt: string;
}

/** Closed disputes: Stripe's event of their opening may arrive later. */
export interface DecidedDisputesTable {
  id: string;
  decidedAt: string;
}

export interface PaymentCustomersTable {
  userId: number;
  customerId: string;
}

export interface PostalAddressesTable {
  userId: number;
  firstName: string;
  lastName: string;
  address: string;
  city: string;
  state: string;
  zipCode: string;
  country: Generated<string>;
  phone: Generated<string>;
  updatedAt: string;
}

/** "processing": first payment pending. "invoiced": the invoice is not paid yet. "overdue": Stripe retries. "ended": cancelled, or never paid. */
export type SubscriptionState = (typeof subscriptionStates)[number];

/** Only of bought plans, not of those assigned by staff. */
export interface SubscriptionsTable {
  userId: number;
  checkoutId: number;
  planId: string;
  state: SubscriptionState;
  subscriptionId: string | null;
  monthlyCents: number | null;
  /** The rate within `monthlyCents` of a plan that began later than its checkout; null for the checkout's own. */
  taxRate: number | null;
  /** Null for one-time payments. */
  paidUntil: string | null;
  endsAt: string | null;
  /** Unpaid since then; writing is blocked seven days later. */
  lapsedAt: string | null;
  lastEventAt: string;
  /** A smaller monthly plan that begins when the paid month is over; when the payment service confirmed it. */
  nextPlanId: string | null;
  nextMonthlyCents: number | null;
  nextTaxRate: number | null;
  nextPlanSentAt: string | null;
  createdAt: string;
  updatedAt: string;
}

/** The work that the sale of a plan with writer hours begins. The buyer is the checkout's. */
export interface WritingServicesTable {
  id: Generated<number>;
  checkoutId: number;
  planId: string;
  /** What the plan promised at the sale, one promise a line. */
  promised: string;
  firstContactDueAt: string;
  contactedAt: string | null;
  doneAt: string | null;
  /** Shown to staff alone. */
  notes: Generated<string>;
  /** Chosen by staff; "" for the one of the buyer's state. */
  timeZone: Generated<string>;
  version: Generated<number>;
  createdAt: string;
  updatedAt: string;
}

export interface WritingCallsTable {
  id: Generated<number>;
  writingServiceId: number;
  startsAt: string;
  plannedMinutes: number;
  usedMinutes: number | null;
  /** Its minutes are of a weekly hour, not of the plan's hours. */
  isWeekly: Bit;
  cancelledAt: string | null;
  sequence: Generated<number>;
  createdAt: string;
  updatedAt: string;
}

/** Ends of monthly plans, kept by triggers (migration 0050). */
export interface SubscriptionEndsTable {
  checkoutId: number;
  planId: string;
  endedAt: string;
}

export interface BackupRunsTable {
  id: Generated<number>;
  kind: BackupRunKind;
  target: (typeof backupTargets)[number];
  /** The folder's path or the bucket's address. */
  place: string;
  backupName: string | null;
  state: BackupRunState;
  filesDone: Generated<number>;
  filesTotal: Generated<number>;
  /** New in this backup, encrypted. */
  sentBytes: Generated<number>;
  /** Backups that are kept, and the bytes of all of them together; of finished backups. */
  keptCount: Generated<number>;
  keptBytes: Generated<number>;
  /** JSON: names of objects that the next backup sends again. */
  damagedObjects: Generated<string>;
  error: Generated<string>;
  startedAt: string;
  finishedAt: string | null;
}

export interface HealthAlertsTable {
  checkId: string;
  finding: string;
  since: string;
}

/** One row: what the clock was compared with. */
export interface ClockStateTable {
  id: number;
  /** The last time it was in step, at most an hour before it was looked at again. */
  inStepAt: string;
  /** Rows up to this time were written by a wrong clock. */
  disregardedUntil: string | null;
  /** What it said when it was found out of step; null while it is in step. */
  offSince: string | null;
  /** The newest time that it was compared with. */
  offFrom: string | null;
}

export interface AlarmCallsTable {
  id: Generated<number>;
  level: AlarmCallLevel;
  title: string;
  message: string;
  checks: string;
  state: AlarmCallState;
  attempts: Generated<number>;
  error: Generated<string>;
  createdAt: string;
  nextTryAt: string;
  sentAt: string | null;
}

export interface ReleasesTable {
  id: Generated<number>;
  version: string;
  revision: string;
  startedAt: string;
}

export interface Tables {
  users: UsersTable;
  sessions: SessionsTable;
  secondFactors: SecondFactorsTable;
  passkeys: PasskeysTable;
  recoveryCodes: RecoveryCodesTable;
  attempts: AttemptsTable;
  signInBursts: SignInBurstsTable;
  lifeStages: LifeStagesTable;
  userLifeStages: UserLifeStagesTable;
  prompts: PromptsTable;
  userPrompts: UserPromptsTable;
  stories: StoriesTable;
  storySearch: StorySearchTable;
  storyVersions: StoryVersionsTable;
  media: MediaTable;
  youtubeMedia: YoutubeMediaTable;
  qrCodes: QrCodesTable;
  interviews: InterviewsTable;
  interviewNotes: InterviewNotesTable;
  recordings: RecordingsTable;
  uploads: UploadsTable;
  letterImports: LetterImportsTable;
  letters: LettersTable;
  transcripts: TranscriptsTable;
  transcriptParts: TranscriptPartsTable;
  transcriptVersions: TranscriptVersionsTable;
  writingProposals: WritingProposalsTable;
  jobs: JobsTable;
  exports: ExportsTable;
  biographicalInfos: BiographicalInfosTable;
  biographicalInfoVersions: BiographicalInfoVersionsTable;
  submissions: SubmissionsTable;
  drafts: DraftsTable;
  heldForms: HeldFormsTable;
  auditLog: AuditLogTable;
  bookDesigns: BookDesignsTable;
  bookChanges: BookChangesTable;
  mails: MailsTable;
  mailCounts: MailCountsTable;
  chapterCounts: ChapterCountsTable;
  oneTimeTokens: OneTimeTokensTable;
  residentGroups: ResidentGroupsTable;
  residentGroupMembers: ResidentGroupMembersTable;
  tablets: TabletsTable;
  tabletTurns: TabletTurnsTable;
  volunteers: VolunteersTable;
  volunteerChoices: VolunteerChoicesTable;
  volunteerSittings: VolunteerSittingsTable;
  carerSnapshots: CarerSnapshotsTable;
  cardPhotos: CardPhotosTable;
  trialRequests: TrialRequestsTable;
  houseTrials: HouseTrialsTable;
  houseStays: HouseStaysTable;
  houseReports: HouseReportsTable;
  residentMonthRates: ResidentMonthRatesTable;
  houseBills: HouseBillsTable;
  houseBillLines: HouseBillLinesTable;
  credentialMarks: CredentialMarksTable;
  markPresses: MarkPressesTable;
  waitingRequests: WaitingRequestsTable;
  mailAddressRequests: MailAddressRequestsTable;
  printFiles: PrintFilesTable;
  bookApprovals: BookApprovalsTable;
  weeklyQuestions: WeeklyQuestionsTable;
  mailedQuestions: MailedQuestionsTable;
  skippedPrompts: SkippedPromptsTable;
  questionDrafts: QuestionDraftsTable;
  circles: CirclesTable;
  circleCodes: CircleCodesTable;
  circleMembers: CircleMembersTable;
  keepers: KeepersTable;
  deathReports: DeathReportsTable;
  storyHearts: StoryHeartsTable;
  asks: AsksTable;
  memories: MemoriesTable;
  toldAnswers: ToldAnswersTable;
  incomingMails: IncomingMailsTable;
  letterAddresses: LetterAddressesTable;
  settings: SettingsTable;
  prices: PricesTable;
  taxRules: TaxRulesTable;
  shippingZones: ShippingZonesTable;
  shippingZoneCountries: ShippingZoneCountriesTable;
  shippingZoneSteps: ShippingZoneStepsTable;
  promoCodes: PromoCodesTable;
  promoUses: PromoUsesTable;
  printOrders: PrintOrdersTable;
  bookBuyers: BookBuyersTable;
  orderLines: OrderLinesTable;
  printOrderChanges: PrintOrderChangesTable;
  contactMessages: ContactMessagesTable;
  contactAnswers: ContactAnswersTable;
  eventCounts: EventCountsTable;
  checkouts: CheckoutsTable;
  gifts: GiftsTable;
  giftLinks: GiftLinksTable;
  payments: PaymentsTable;
  refunds: RefundsTable;
  invoices: InvoicesTable;
  setupTokens: SetupTokensTable;
  receipts: ReceiptsTable;
  paymentEvents: PaymentEventsTable;
  decidedDisputes: DecidedDisputesTable;
  paymentCustomers: PaymentCustomersTable;
  postalAddresses: PostalAddressesTable;
  subscriptions: SubscriptionsTable;
  writingServices: WritingServicesTable;
  writingCalls: WritingCallsTable;
  subscriptionEnds: SubscriptionEndsTable;
  backupRuns: BackupRunsTable;
  releases: ReleasesTable;
  healthAlerts: HealthAlertsTable;
  clockState: ClockStateTable;
  alarmCalls: AlarmCallsTable;
}

export type UserRow = Selectable<UsersTable>;
export type DraftRow = Selectable<DraftsTable>;
export type StoryRow = Selectable<StoriesTable>;
export type BiographicalInfoRow = Selectable<BiographicalInfosTable>;
export type PrintOrderRow = Selectable<PrintOrdersTable>;
export type OrderLineRow = Selectable<OrderLinesTable>;
export type BookApprovalRow = Selectable<BookApprovalsTable>;
export type PrintFilesRow = Selectable<PrintFilesTable>;
export type BookDesignRow = Selectable<BookDesignsTable>;
export type MediaRow = Selectable<MediaTable>;
export type NewMediaRow = Insertable<MediaTable>;
export type WritingProposalRow = Selectable<WritingProposalsTable>;
export type JobRow = Selectable<JobsTable>;
export type ExportRow = Selectable<ExportsTable>;
export type RecordingRow = Selectable<RecordingsTable>;
export type UploadRow = Selectable<UploadsTable>;
export type CredentialMarkRow = Selectable<CredentialMarksTable>;
export type WaitingRequestRow = Selectable<WaitingRequestsTable>;
export type GiftRow = Selectable<GiftsTable>;
export type CheckoutRow = Selectable<CheckoutsTable>;
export type PaymentRow = Selectable<PaymentsTable>;
export type InvoiceRow = Selectable<InvoicesTable>;
export type RefundRow = Selectable<RefundsTable>;
export type SubscriptionRow = Selectable<SubscriptionsTable>;
export type BackupRunRow = Selectable<BackupRunsTable>;
export type YoutubeMediaRow = Selectable<YoutubeMediaTable>;
