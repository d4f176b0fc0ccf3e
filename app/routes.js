const kilobyte = 1024;

/** @param {number} count @returns {number} bytes */
function megabytes(count) {
  return count * kilobyte * kilobyte;
}

/**
 * The route table. http/server/find-route finds the row of a request.
 * Access: "bearer" has a token, of the kind that the row names, and needs no account; "person" is signed in (visitors
 * are sent to /landing, API calls get 401); "staff" is an administrator or owner. Other users get 403.
 * @typedef {"anyone" | "bearer" | "person" | "staff" | "administrator"} Access
 * @typedef {object} Columns
 * @property {Access | null} get         null: no reads
 * @property {Access | null} change      for POST, PUT, PATCH and DELETE; null: none
 * @property {import("./domain/base/reader").ServedBearerKind | null} bearer   the kind of token that a bearer has
 * @property {number} body               maximum size in bytes
 * @property {boolean | "fields"} holdsWords   a form posted after its session has ended is held until sign-in; "fields": only
 *                                       forms that say what they showed, and only to fill their fields again
 * @property {boolean} opensForms        shows forms of other pages in dialogs, with what is held of them
 * @property {boolean} anyAccount        accepts forms made in another account
 * @property {boolean} visitorForms      accepts forms made for a visitor from a signed-in person
 * @property {boolean} readsForms        the API call reads forms; other calls take JSON or nothing
 * @property {boolean} auditsImpersonation   changes during impersonation are in the audit log
 * @property {boolean} stripe            may load Stripe's script and redirect to Stripe's pages
 * @property {boolean} microphone        may use the microphone
 * @property {boolean} youtubePictures   may load previews from YouTube
 * @property {boolean} framesOwn         may show pages of this site in frames
 * @property {boolean} isShared          has the same bytes for all visitors with the same preferences
 * @property {boolean} hasLanguages      has an address for each language (`?lang=es`), as all that is shared
 * @property {boolean} leadsInside       for anyone, but a session whose password staff set is sent to the page that changes it
 * @property {boolean} oneClick          takes a POST without origin, cookie or form token: it ends mails by its token (RFC 8058)
 * @property {boolean} worksWhenFull     takes changes while the disk is full: sign-in and administration
 * @property {boolean} forKeepers        open to the keepers of an account that is kept; nothing else of it is
 * @property {"always" | "stay" | "never"} returnTo   after sign-in; stay: only while signed out
 * @typedef {Columns & { path: string, file: string, alias?: string }} Row
 */

/** @param {string} path @param {string} file @param {Partial<Columns>} columns @returns {Row} */
function page(path, file, columns) {
  const isStaffOnly = isForStaff(columns.get) || isForStaff(columns.change);
  return {
    get: null,
    change: null,
    bearer: null,
    body: megabytes(1),
    holdsWords: false,
    opensForms: false,
    anyAccount: isStaffOnly,
    visitorForms: false,
    readsForms: true,
    auditsImpersonation: !isStaffOnly,
    stripe: false,
    microphone: false,
    youtubePictures: false,
    framesOwn: false,
    isShared: false,
    hasLanguages: columns.isShared === true,
    leadsInside: false,
    oneClick: false,
    worksWhenFull: isStaffOnly,
    forKeepers: false,
    returnTo: "always",
    ...columns,
    path,
    file: `routes/${file}`,
  };
}

/** @param {string} path @param {string} file @param {Partial<Columns>} columns @returns {Row} */
function call(path, file, columns) {
  return page(path, `api/${file}`, { readsForms: false, returnTo: "never", ...columns });
}

/** `name` is the route id. @param {Row} row @param {string} path @param {string} name @returns {Row} */
function alias(row, path, name) {
  return { ...row, path, alias: name };
}

/** Whether it needs no account. @param {Access | null | undefined} access */
export function isForVisitors(access) {
  return access === "anyone" || access === "bearer";
}

/** @param {Access | null | undefined} access */
function isForStaff(access) {
  return access === "staff" || access === "administrator";
}

/** @type {Partial<Columns>} */
const signingIn = {
  worksWhenFull: true,
  get: "anyone",
  change: "anyone",
  anyAccount: true,
  visitorForms: true,
  leadsInside: true,
  returnTo: "stay",
};
const checkout = page("/checkout", "checkout/checkout.tsx", {
  get: "anyone",
  change: "anyone",
  visitorForms: true,
  stripe: true,
});
const workspace = page("/app", "workspace/workspace.tsx", {
  get: "person",
  change: "person",
  body: megabytes(1100),
  holdsWords: true,
  opensForms: true,
  microphone: true,
});
const book = page("/book", "book/builder.tsx", {
  get: "person",
  change: "person",
  holdsWords: true,
  forKeepers: true,
});
const printFile = page("/book/biography.pdf", "book/print-file.tsx", { get: "person", forKeepers: true });
const preview = page("/preview", "book/preview.tsx", { get: "person", forKeepers: true });
const pricing = page("/pricing", "public/pricing.tsx", { get: "anyone", isShared: true });

/** @type {Partial<Columns>} */
const inCircle = {
  get: "bearer",
  change: "bearer",
  bearer: "circle",
  anyAccount: true,
  visitorForms: true,
  auditsImpersonation: false,
  returnTo: "never",
};
const questionAct = page("/q/:token/stop", "public/question-act.tsx", {
  get: "bearer",
  change: "bearer",
  bearer: "question",
});

/** @type {Partial<Columns>} */
const onTablet = {
  get: "bearer",
  change: "bearer",
  bearer: "tablet",
  anyAccount: true,
  visitorForms: true,
  auditsImpersonation: false,
  returnTo: "never",
};

/** @type {Partial<Columns>} */
const ofVolunteer = { ...onTablet, bearer: "volunteer" };

/** @type {Partial<Columns>} */
const openingGift = {
  get: "anyone",
  change: "anyone",
  anyAccount: true,
  visitorForms: true,
  auditsImpersonation: false,
  returnTo: "never",
};

/** @type {Partial<Columns>} */
const inKeeping = { ...inCircle, bearer: "keeper" };

const askInRoom = page("/reading/ask", "reading/ask.tsx", inCircle);

/** @type {Row[]} */
export const routeTable = [
  page("/", "workspace/home.tsx", {
    get: "anyone",
    opensForms: true,
    microphone: true,
    isShared: true,
    leadsInside: true,
  }),
  workspace,
  alias(workspace, "/biography-builder", "biography-builder"),
  page("/interview", "workspace/interview.tsx", {
    get: "person",
    change: "person",
    body: megabytes(1100),
    holdsWords: true,
    microphone: true,
  }),
  page("/tell", "workspace/telling.tsx", {
    get: "person",
    change: "person",
    body: megabytes(1100),
    microphone: true,
  }),
  page("/stories", "workspace/stories.tsx", { get: "person" }),
  page("/surprise", "workspace/surprise.ts", { get: "person" }),
  page("/images", "workspace/images.tsx", { get: "person", change: "person", holdsWords: true }),
  page("/recordings", "workspace/recordings.tsx", { get: "person" }),
  page("/recordings/:id", "workspace/recording.tsx", { get: "person", change: "person" }),
  page("/recordings/:id/transcript", "workspace/transcripts/transcript.tsx", {
    get: "person",
    change: "person",
  }),
  page("/recordings/:id/transcript/correct", "workspace/transcripts/correct-transcript.tsx", {
    get: "person",
    change: "person",
    body: megabytes(4),
    holdsWords: true,
  }),
  page("/recordings/:id/transcript/story", "workspace/transcripts/transcript-story.tsx", {
    get: "person",
    change: "person",
  }),
  page("/recordings/:id/transcript/versions", "workspace/transcripts/transcript-versions.tsx", {
    get: "person",
    change: "person",
  }),
  page("/letters", "letters/letters.tsx", { get: "person", change: "person", body: megabytes(1300) }),
  page("/letters/:id", "letters/letter-import.tsx", {
    get: "person",
    change: "person",
    body: megabytes(1300),
  }),
  page("/photos/new", "photos/new-photos.tsx", { get: "person", change: "person", body: megabytes(1300) }),
  page("/photos/:id", "photos/photo-card.tsx", { get: "person", change: "person", holdsWords: true }),
  page("/photos/:id/story", "photos/photo-story.tsx", { get: "person", change: "person" }),
  page("/photos/:id/book", "photos/photo-in-book.tsx", { get: "person", change: "person", forKeepers: true }),
  page("/photos/:id/light", "photos/photo-light.ts", { get: "person", change: "person" }),
  page("/bio", "account/bio.tsx", { get: "person", change: "person", body: megabytes(4), holdsWords: true }),
  page("/account/export", "account/export.tsx", { get: "person", change: "person", forKeepers: true }),
  page("/account/export/download", "account/export.download.ts", { get: "person", forKeepers: true }),
  book,
  preview,
  alias(preview, "/book-preview", "book-preview"),
  printFile,
  alias(printFile, "/book/biography-cover.pdf", "biography-cover.pdf"),
  alias(printFile, "/book/mission.pdf", "mission.pdf"),
  alias(printFile, "/book/mission-cover.pdf", "mission-cover.pdf"),
  alias(printFile, "/book/biography-screen.pdf", "biography-screen.pdf"),
  alias(printFile, "/book/mission-screen.pdf", "mission-screen.pdf"),
  page("/book/parts", "book/parts.tsx", { get: "person", change: "person", holdsWords: true }),
  page("/book/lettering", "book/lettering.tsx", { get: "person", change: "person", holdsWords: true }),
  page("/book/check", "book/check.tsx", { get: "person", change: "person", forKeepers: true }),
  page("/book/order", "book/order.tsx", { get: "person", change: "person", stripe: true, forKeepers: true }),
  page("/orders", "orders/orders.tsx", { get: "person", forKeepers: true }),
  page("/orders/:orderNumber", "orders/order.tsx", {
    get: "person",
    change: "person",
    stripe: true,
    forKeepers: true,
  }),
  page("/orders/:orderNumber/confirmation", "orders/confirmation.tsx", { get: "person", forKeepers: true }),
  page("/orders/:orderNumber/files/:name", "orders/order-file.ts", { get: "person" }),
  page("/book/approved/:id/:name", "book/approved.$id.$name.ts", { get: "person" }),
  page("/book/approved/:id/pages/:name", "book/approved-page.ts", { get: "person" }),
  page("/orders/:orderNumber/pages/:name", "orders/order-page.ts", { get: "person" }),
  page("/book/pages/:id/:name", "book/page-image.$id.$name.ts", { get: "person", forKeepers: true }),
  page("/preview/docx", "book/preview.docx.ts", { get: "anyone", change: "person", forKeepers: true }),
  page("/stories/:id/delete", "workspace/delete-story.tsx", { get: "person", change: "person" }),
  page("/stories/:id/restore", "workspace/restore-story.tsx", { get: "person", change: "person" }),
  page("/stories/:id/delete-permanently", "workspace/delete-story-permanently.tsx", {
    get: "person",
    change: "person",
  }),
  page("/stories/:id/move", "workspace/move-story.tsx", { get: "person", change: "person" }),
  page("/stories/:id/sharing", "workspace/story-sharing.tsx", { get: "person", change: "person" }),
  page("/stories/:id/language", "workspace/story-language.tsx", { get: "person", change: "person" }),
  page("/stories/:id/choices", "book/story-choices.tsx", {
    get: "person",
    change: "person",
    forKeepers: true,
  }),
  page("/stories/:id/photo", "workspace/story-photo.tsx", {
    get: "person",
    change: "person",
    body: megabytes(1100),
  }),
  page("/stories/:id/page", "workspace/story-page.tsx", { get: "person" }),
  page("/stories/:id/page.jpg", "workspace/story-page.jpg.ts", { get: "person" }),
  page("/stories/:id/versions", "workspace/story-versions.tsx", { get: "person", change: "person" }),
  page("/stories/:id/tidy", "workspace/tidy-story.tsx", { get: "person", change: "person" }),
  page("/prompts/:id/questions", "workspace/follow-up-questions.tsx", { get: "person", change: "person" }),
  page("/youtube/new", "workspace/new-youtube.tsx", {
    get: "person",
    change: "person",
    holdsWords: true,
    youtubePictures: true,
  }),
  page("/chapters/new", "workspace/new-chapter.tsx", { get: "person", change: "person", holdsWords: true }),
  page("/chapters/:id/delete", "workspace/delete-chapter.tsx", { get: "person", change: "person" }),
  page("/prompts/new", "workspace/new-prompt.tsx", { get: "person", change: "person", holdsWords: true }),
  page("/prompts/:id/delete", "workspace/delete-prompt.tsx", { get: "person", change: "person" }),

  page("/leave", "account/leave.ts", {
    get: "person",
    change: "person",
    body: megabytes(1100),
    holdsWords: true,
  }),
  page("/held", "account/held.tsx", { get: "person", change: "person", anyAccount: true }),
  page("/landing", "public/landing.tsx", { get: "anyone", isShared: true, returnTo: "stay" }),
  pricing,
  alias(pricing, "/pricing-page", "pricing-page"),
  page("/examples", "public/examples.tsx", { get: "anyone", isShared: true }),
  page("/examples/book/:page", "public/sample-book.tsx", { get: "anyone", isShared: true }),
  page("/gift", "public/gift.tsx", { get: "anyone", isShared: true }),
  page("/gift/open", "gifts/open.tsx", { ...openingGift, returnTo: "always" }),
  page("/gift/way-back", "gifts/way-back.tsx", { get: "person", change: "person" }),
  page("/gift/join", "gifts/join.tsx", { ...openingGift, returnTo: "always" }),
  page("/gift/family", "gifts/family.tsx", { get: "person", change: "person" }),
  page("/g/:code", "gifts/envelope.tsx", { ...openingGift, get: "bearer", change: "bearer", bearer: "gift" }),
  page("/gifts/:token/card.pdf", "gifts/card.pdf.ts", { get: "bearer", bearer: "gift", returnTo: "never" }),
  page("/gifts/:token/invoices/:number", "gifts/invoice.ts", {
    get: "bearer",
    bearer: "gift",
    returnTo: "never",
  }),
  page("/gifts/:token/copies", "gifts/copies.tsx", { ...inCircle, bearer: "gift", stripe: true }),
  page("/gifts/:token", "gifts/given.tsx", {
    get: "bearer",
    change: "bearer",
    bearer: "gift",
    anyAccount: true,
    visitorForms: true,
    auditsImpersonation: false,
    returnTo: "never",
  }),
  page("/about", "public/about.tsx", { get: "anyone", isShared: true }),
  page("/how-it-works", "public/how-it-works.tsx", { get: "anyone", isShared: true }),
  page("/assisted-living", "public/assisted-living.tsx", { get: "anyone", isShared: true }),
  page("/assisted-living/try", "trials/try.tsx", {
    get: "anyone",
    change: "anyone",
    anyAccount: true,
    visitorForms: true,
    auditsImpersonation: false,
    returnTo: "never",
  }),
  page("/assisted-living/try/:token", "trials/begin.tsx", {
    get: "anyone",
    change: "anyone",
    anyAccount: true,
    visitorForms: true,
    auditsImpersonation: false,
    returnTo: "never",
  }),
  page("/contact", "public/contact.tsx", {
    get: "anyone",
    change: "anyone",
    hasLanguages: true,
    holdsWords: true,
    anyAccount: true,
    visitorForms: true,
  }),
  page("/privacy", "public/privacy.tsx", { get: "anyone", isShared: true }),
  page("/terms", "public/terms.tsx", { get: "anyone", isShared: true }),
  page("/accessibility", "public/accessibility.tsx", { get: "anyone", isShared: true }),
  page("/styleguide", "public/styleguide.tsx", { get: "anyone" }),
  page("/ads", "public/ads.ts", {
    get: "anyone",
    change: "anyone",
    anyAccount: true,
    visitorForms: true,
    returnTo: "never",
  }),
  page("/sitemap.xml", "public/sitemap.ts", { get: "anyone" }),
  page("/.well-known/security.txt", "public/security-text.ts", { get: "anyone", returnTo: "never" }),
  page("/offline.html", "public/offline.ts", { get: "anyone", isShared: true }),
  page("/robots.txt", "public/robots.ts", { get: "anyone" }),
  page("/site.webmanifest", "public/manifest.ts", { get: "anyone" }),
  page("/account", "account/account.tsx", {
    get: "person",
    change: "person",
    stripe: true,
    holdsWords: "fields",
  }),
  page("/account/address", "account/address.tsx", { get: "person", change: "person", holdsWords: "fields" }),
  page("/account/second-factor", "account/second-factor.tsx", {
    worksWhenFull: true,
    get: "person",
    change: "person",
  }),
  page("/account/address-link", "account/address-link.tsx", { get: "person", change: "person" }),
  page("/account/tablet/photo", "account/card-photo.tsx", {
    get: "person",
    change: "person",
    body: megabytes(40),
  }),
  page("/account/tablet/photo.jpg", "account/card-photo.jpg.ts", { get: "person" }),
  page("/account/take-along", "account/take-along.tsx", { get: "person", change: "person" }),
  page("/account/close", "account/close-account.tsx", { get: "person", change: "person" }),
  page("/account/mark", "account/mark.tsx", { get: "person", change: "person" }),
  page("/account/mark/:token", "account/linked-mark.tsx", {
    get: "anyone",
    change: "anyone",
    anyAccount: true,
    visitorForms: true,
    auditsImpersonation: false,
    returnTo: "never",
  }),
  page("/account/mail-address/:token", "account/mail-address.tsx", {
    get: "anyone",
    change: "anyone",
    anyAccount: true,
    visitorForms: true,
    auditsImpersonation: false,
    returnTo: "never",
  }),
  page("/account/closed", "account/closed-account.tsx", {
    get: "anyone",
    change: "anyone",
    returnTo: "stay",
  }),
  page("/auth", "auth/sign-in.tsx", signingIn),
  page("/auth/email", "auth/ask-for-link.tsx", signingIn),
  page("/auth/code", "auth/sign-in-code.tsx", signingIn),
  page("/auth/link", "auth/sign-in-link.tsx", signingIn),
  page("/forgot", "auth/forgot.tsx", signingIn),
  page("/reset", "auth/reset.tsx", signingIn),
  page("/auth/printed-code", "auth/printed-code.tsx", signingIn),
  page("/first-password", "auth/first-password.tsx", {
    worksWhenFull: true,
    get: "anyone",
    change: "anyone",
    anyAccount: true,
    visitorForms: true,
    returnTo: "never",
  }),
  page("/auth/passkey", "auth/passkey.tsx", signingIn),
  page("/auth/second-factor", "auth/second-factor.tsx", {
    worksWhenFull: true,
    get: "anyone",
    change: "anyone",
    anyAccount: true,
    visitorForms: true,
    returnTo: "never",
  }),
  page("/auth/again", "auth/again.tsx", {
    worksWhenFull: true,
    get: "person",
    change: "person",
    anyAccount: true,
    auditsImpersonation: false,
    returnTo: "never",
  }),
  page("/authenticated-redirect", "auth/authenticated-redirect.tsx", {
    get: "anyone",
    leadsInside: true,
    returnTo: "never",
  }),
  page("/save-progress", "account/save-progress.ts", { get: "anyone", change: "person", returnTo: "never" }),
  page("/language", "account/language.ts", {
    get: "anyone",
    change: "anyone",
    anyAccount: true,
    visitorForms: true,
    worksWhenFull: true,
    auditsImpersonation: false,
    returnTo: "never",
  }),
  page("/text-size", "account/text-size.ts", {
    get: "anyone",
    change: "anyone",
    anyAccount: true,
    visitorForms: true,
    auditsImpersonation: false,
    returnTo: "never",
  }),
  page("/logout", "auth/sign-out.tsx", {
    worksWhenFull: true,
    get: "anyone",
    change: "anyone",
    anyAccount: true,
    visitorForms: true,
    auditsImpersonation: false,
    returnTo: "never",
  }),

  page("/admin/orders", "admin/orders/orders.tsx", { get: "staff", change: "staff", holdsWords: true }),
  page("/admin/orders/files.zip", "admin/orders/files.zip.ts", { get: "staff" }),
  page("/admin/orders/slips.pdf", "admin/orders/slips.pdf.ts", { get: "staff" }),
  page("/admin/orders/:orderNumber", "admin/orders/order.tsx", {
    get: "staff",
    change: "staff",
    holdsWords: true,
  }),
  page("/admin/orders/:orderNumber/slip", "admin/orders/order-slip.tsx", { get: "staff" }),
  page("/admin/orders/:orderNumber/sheet", "admin/orders/order-sheet.tsx", { get: "staff" }),
  page("/admin/orders/:orderNumber/files/:name", "admin/orders/order-file.ts", { get: "staff" }),
  page("/admin", "admin/dashboard.tsx", { get: "staff" }),
  page("/admin/people", "admin/people/people.tsx", { get: "staff" }),
  page("/admin/tasks", "admin/tasks.tsx", { get: "staff" }),
  page("/admin/users/new", "admin/people/new-person.tsx", { get: "staff", change: "staff" }),
  page("/admin/residents/new", "admin/people/new-residents.tsx", {
    get: "staff",
    change: "staff",
    body: megabytes(4),
    holdsWords: true,
  }),
  page("/admin/residents/sheets.pdf", "admin/people/sheets.pdf.ts", { get: "staff" }),
  page("/admin/residents/cards.pdf", "admin/people/cards.pdf.ts", { get: "staff" }),
  page("/admin/users/:id/card.pdf", "admin/people/card.pdf.ts", { get: "staff" }),
  page("/admin/users/:id/snapshot.pdf", "admin/people/snapshot.pdf.ts", { get: "staff" }),
  page("/admin/trials", "admin/house/trials.tsx", { get: "administrator", change: "administrator" }),
  page("/admin/house-bills", "admin/house/bills.tsx", { get: "staff", change: "administrator" }),
  page("/admin/house-bills/:file", "admin/house/bill.csv.ts", { get: "staff" }),
  page("/admin/reports/:file", "admin/house/report.pdf.ts", { get: "staff" }),
  page("/admin/tablets", "admin/people/tablets.tsx", { get: "staff", change: "staff" }),
  page("/admin/volunteers", "admin/people/volunteers.tsx", { get: "staff", change: "staff" }),
  page("/admin/groups", "admin/people/groups.tsx", { get: "staff", change: "staff" }),
  page("/admin/users/:id", "admin/people/person.tsx", { get: "staff", change: "staff" }),
  page("/admin/users/:id/view", "admin/people/view-account.ts", { change: "staff" }),
  page("/admin/users/:id/code", "admin/people/person-code.tsx", { get: "staff", change: "staff" }),
  page("/admin/users/:id/close", "admin/people/close-person.tsx", {
    get: "administrator",
    change: "administrator",
  }),
  page("/admin/users/:id/died", "admin/people/person-died.tsx", { get: "staff", change: "staff" }),
  page("/admin/users/:id/died/letter", "admin/people/person-died-letter.tsx", { get: "staff" }),
  page("/admin/users/:id/download", "admin/people/person-download.tsx", {
    get: "administrator",
    change: "administrator",
  }),
  page("/admin/writing", "admin/writing-services.tsx", { get: "staff" }),
  page("/admin/writing/:id", "admin/writing-service.tsx", {
    get: "staff",
    change: "staff",
    holdsWords: true,
  }),
  page("/admin/gifts", "admin/gifts.tsx", { get: "administrator", change: "administrator" }),
  page("/admin/gifts/cards.pdf", "admin/gift-cards.pdf.ts", { get: "administrator" }),
  page("/admin/sales", "admin/sales.tsx", { get: "administrator" }),
  page("/admin/prices", "admin/catalogue/prices.tsx", { get: "administrator", change: "administrator" }),
  page("/admin/settings", "admin/settings.tsx", {
    get: "administrator",
    change: "administrator",
    holdsWords: true,
  }),
  page("/admin-promo-codes", "admin/catalogue/promo-codes.tsx", {
    get: "administrator",
    change: "administrator",
  }),
  page("/admin-promo-codes/new", "admin/catalogue/new-promo-code.tsx", {
    get: "administrator",
    change: "administrator",
  }),
  page("/admin-promo-codes/:id", "admin/catalogue/promo-code.tsx", {
    get: "administrator",
    change: "administrator",
  }),
  page("/admin-promo-codes/:id/delete", "admin/catalogue/delete-promo-code.tsx", {
    get: "administrator",
    change: "administrator",
  }),
  page("/admin-outbox", "admin/outbox.tsx", { get: "administrator", change: "administrator" }),
  page("/admin/mail-in", "admin/mail-in.tsx", { get: "administrator", change: "administrator" }),
  page("/admin-outbox/kinds", "admin/mail-kinds.tsx", {
    get: "administrator",
    change: "administrator",
    framesOwn: true,
  }),
  page("/admin-outbox/kinds/:kind", "admin/mail-kind.ts", { get: "administrator" }),
  page("/admin/mail-in/:id", "admin/mail-in-file.ts", { get: "administrator" }),
  page("/admin-outbox/:id", "admin/mail.tsx", { get: "administrator", change: "administrator" }),
  page("/admin/waiting", "admin/waiting.tsx", { get: "administrator", change: "administrator" }),
  page("/admin/audit", "admin/audit.tsx", { get: "administrator" }),
  page("/admin/health", "admin/health.tsx", { get: "administrator", change: "administrator" }),
  page("/admin/return", "admin/people/return.ts", {
    change: "person",
    anyAccount: true,
    auditsImpersonation: false,
  }),

  checkout,
  alias(checkout, "/checkout-working", "checkout-working"),
  page("/payment-success", "checkout/payment-success.tsx", {
    get: "bearer",
    change: "bearer",
    bearer: "setup",
  }),
  page("/account-setup", "checkout/account-setup.tsx", {
    get: "bearer",
    change: "bearer",
    bearer: "setup",
    visitorForms: true,
  }),
  page("/invoices/:token", "invoices/invoice.tsx", {
    get: "bearer",
    change: "bearer",
    bearer: "invoice",
    visitorForms: true,
    stripe: true,
    returnTo: "never",
  }),
  page("/invoices/:token/invoice.pdf", "invoices/invoice.pdf.ts", {
    get: "bearer",
    bearer: "invoice",
    returnTo: "never",
  }),
  page("/account/billing", "checkout/billing.ts", { get: "person", change: "person" }),
  page("/admin-checkouts", "admin/checkouts.tsx", { get: "administrator", change: "administrator" }),
  page("/admin-checkouts/:id", "admin/checkout.tsx", { get: "administrator", change: "administrator" }),
  page("/admin/messages", "admin/messages.tsx", { get: "administrator", change: "administrator" }),
  page("/admin/messages/:id", "admin/message.tsx", {
    get: "administrator",
    change: "administrator",
    holdsWords: true,
  }),
  page("/admin/funnel", "admin/funnel.tsx", { get: "administrator" }),

  page("/download/file", "account/export-link-file.ts", {
    get: "bearer",
    bearer: "export",
    returnTo: "never",
  }),
  page("/download/:token", "account/export-link.tsx", {
    get: "bearer",
    change: "bearer",
    bearer: "export",
    anyAccount: true,
    visitorForms: true,
    auditsImpersonation: false,
    returnTo: "never",
  }),
  page("/q/:token", "public/question.tsx", {
    get: "bearer",
    change: "bearer",
    bearer: "question",
    body: megabytes(1100),
    microphone: true,
  }),
  call("/q/:token/draft", "question-draft.ts", { change: "bearer", bearer: "question" }),
  call("/q/:token/recordings", "question-recordings.ts", {
    get: "bearer",
    change: "bearer",
    bearer: "question",
  }),
  call("/q/:token/recordings/:id", "question-recordings.$id.ts", { change: "bearer", bearer: "question" }),
  call("/q/:token/recordings/:id/pieces/:n", "question-recordings.$id.pieces.$n.ts", {
    change: "bearer",
    bearer: "question",
    body: megabytes(4),
  }),
  call("/q/:token/recordings/:id/finish", "question-recordings.$id.finish.ts", {
    change: "bearer",
    bearer: "question",
  }),
  { ...questionAct, oneClick: true },
  alias(questionAct, "/q/:token/pause", "question-pause"),
  alias(questionAct, "/q/:token/less", "question-less"),
  alias(questionAct, "/q/:token/another", "question-another"),
  page("/family", "family/family.tsx", { get: "person", change: "person", holdsWords: "fields" }),
  page("/family/copies", "family/copies.tsx", { get: "person", change: "person", forKeepers: true }),
  page("/family/keepers", "family/keepers.tsx", { get: "person", change: "person", holdsWords: true }),
  page("/family/inbox", "family/inbox.tsx", { get: "person", change: "person" }),
  page("/family/card.pdf", "family/card.pdf.ts", { get: "person", returnTo: "never" }),
  page("/family/code", "family/code.tsx", {
    get: "anyone",
    change: "anyone",
    visitorForms: true,
    anyAccount: true,
  }),
  page("/family/lost", "family/lost.tsx", {
    get: "anyone",
    change: "anyone",
    visitorForms: true,
    anyAccount: true,
  }),
  page("/family/left", "family/left.tsx", { get: "anyone" }),
  page("/family/:token/stop", "family/stop.tsx", { ...inCircle, oneClick: true }),
  page("/family/:token", "family/enter.tsx", { ...inCircle, change: null }),
  page("/reading", "reading/room.tsx", { ...inCircle, change: null }),
  page("/reading/me", "reading/me.tsx", inCircle),
  page("/reading/me/download", "reading/me-download.ts", { ...inCircle, change: null }),
  page("/reading/copies", "reading/copies.tsx", { ...inCircle, stripe: true }),
  page("/reading/told", "reading/told.tsx", inCircle),
  page("/reading/told/:toldId", "reading/told-story.tsx", {
    ...inCircle,
    body: megabytes(210),
    microphone: true,
  }),
  askInRoom,
  page("/reading/media/:id/:name", "reading/media.ts", { ...inCircle, change: null }),
  page("/reading/:storyId", "reading/story.tsx", inCircle),
  alias(askInRoom, "/reading/:storyId/ask", "reading-story-ask"),
  page("/reading/:storyId/remember", "reading/remember.tsx", {
    ...inCircle,
    body: megabytes(420),
    microphone: true,
  }),
  call("/reading/:storyId/recordings", "reading.$storyId.recordings.ts", {
    get: "bearer",
    change: "bearer",
    bearer: "circle",
  }),
  call("/reading/:storyId/recordings/:id", "reading.$storyId.recordings.$id.ts", {
    change: "bearer",
    bearer: "circle",
  }),
  call("/reading/:storyId/recordings/:id/pieces/:n", "reading.$storyId.recordings.$id.pieces.$n.ts", {
    change: "bearer",
    bearer: "circle",
    body: megabytes(4),
  }),
  call("/reading/:storyId/recordings/:id/finish", "reading.$storyId.recordings.$id.finish.ts", {
    change: "bearer",
    bearer: "circle",
  }),
  call("/reading/told/:toldId/recordings", "reading.told.$toldId.recordings.ts", inCircle),
  call("/reading/told/:toldId/recordings/:id", "reading.told.$toldId.recordings.$id.ts", {
    ...inCircle,
    get: null,
  }),
  call("/reading/told/:toldId/recordings/:id/pieces/:n", "reading.told.$toldId.recordings.$id.pieces.$n.ts", {
    ...inCircle,
    get: null,
    body: megabytes(4),
  }),
  call("/reading/told/:toldId/recordings/:id/finish", "reading.told.$toldId.recordings.$id.finish.ts", {
    ...inCircle,
    get: null,
  }),
  page("/tablet", "tablet/tablet.tsx", { ...onTablet, microphone: true }),
  page("/tablet/faces/:file", "tablet/face.ts", { get: "bearer", bearer: "tablet", returnTo: "never" }),
  page("/tablet/done", "tablet/done.ts", onTablet),
  page("/tablet/turns/:id", "tablet/turn.tsx", { ...onTablet, microphone: true, body: megabytes(1100) }),
  call("/tablet/turns/:turn/recordings", "tablet-recordings.ts", onTablet),
  call("/tablet/turns/:turn/recordings/:id", "tablet-recordings.$id.ts", { ...onTablet, get: null }),
  call("/tablet/turns/:turn/recordings/:id/pieces/:n", "tablet-recordings.$id.pieces.$n.ts", {
    ...onTablet,
    get: null,
    body: megabytes(4),
  }),
  call("/tablet/turns/:turn/recordings/:id/finish", "tablet-recordings.$id.finish.ts", {
    ...onTablet,
    get: null,
  }),
  page("/volunteer", "volunteers/enter.tsx", {
    get: "anyone",
    change: "anyone",
    visitorForms: true,
    anyAccount: true,
  }),
  page("/v/:token", "volunteers/names.tsx", ofVolunteer),
  page("/v/:token/sittings/:sitting", "volunteers/sitting.tsx", {
    ...ofVolunteer,
    body: megabytes(1100),
    microphone: true,
  }),
  page("/v/:token/told/:told", "volunteers/told.tsx", ofVolunteer),
  call("/v/:token/sittings/:sitting/recordings", "volunteer-recordings.ts", ofVolunteer),
  call("/v/:token/sittings/:sitting/recordings/:id", "volunteer-recordings.$id.ts", {
    ...ofVolunteer,
    get: null,
  }),
  call("/v/:token/sittings/:sitting/recordings/:id/pieces/:n", "volunteer-recordings.$id.pieces.$n.ts", {
    ...ofVolunteer,
    get: null,
    body: megabytes(4),
  }),
  call("/v/:token/sittings/:sitting/recordings/:id/finish", "volunteer-recordings.$id.finish.ts", {
    ...ofVolunteer,
    get: null,
  }),
  page("/d/:token", "tablet/card.tsx", {
    get: "bearer",
    bearer: "card",
    anyAccount: true,
    returnTo: "never",
  }),
  page("/account/tablet", "account/tablet.tsx", { get: "person", change: "person" }),
  page("/account/snapshot", "account/snapshot.tsx", { get: "person", change: "person", holdsWords: true }),
  page("/account/snapshot.pdf", "account/snapshot.pdf.ts", { get: "person", returnTo: "never" }),
  page("/keeping", "keeping/keeping.tsx", { get: "person", forKeepers: true, returnTo: "never" }),
  page("/keeping/:token", "keeping/keeper.tsx", inKeeping),
  page("/here", "account/here.ts", { change: "person", returnTo: "never" }),
  page("/m/:token", "public/code.tsx", { get: "bearer", bearer: "qr" }),
  page("/m/:token/file", "public/code-file.ts", { get: "bearer", bearer: "qr" }),
  page("/media/:id/:name", "workspace/media-file.ts", { get: "person", returnTo: "never", forKeepers: true }),

  call("/api/user", "user.ts", { get: "person", change: "person" }),
  call("/api/login", "login.ts", { change: "anyone", worksWhenFull: true }),
  call("/api/again", "again.ts", {
    change: "person",
    anyAccount: true,
    auditsImpersonation: false,
    worksWhenFull: true,
  }),
  call("/api/logout", "logout.ts", {
    change: "anyone",
    anyAccount: true,
    auditsImpersonation: false,
    worksWhenFull: true,
  }),
  call("/api/address-link", "address-link.ts", { change: "person" }),
  call("/api/session", "session.ts", { get: "person" }),
  call("/api/save-progress", "save-progress.ts", { change: "person" }),
  call("/api/biographical-info", "biographical-info.ts", {
    get: "person",
    change: "person",
    body: megabytes(4),
  }),
  call("/api/biographical-info/:id", "biographical-info.$id.ts", { change: "person", body: megabytes(4) }),
  call("/api/volunteer-choice", "volunteer-choice.ts", { get: "person", change: "person" }),
  call("/api/snapshot", "snapshot.ts", { get: "person", change: "person" }),
  call("/api/family", "family.ts", { get: "person", change: "person" }),
  call("/api/family/sharing", "family.sharing.ts", { change: "person" }),
  call("/api/family/keepers", "family.keepers.ts", { get: "person", change: "person" }),
  call("/api/family/inbox", "family.inbox.ts", { get: "person" }),
  call("/api/family/:id", "family.$id.ts", { change: "person" }),
  call("/api/gifts", "gifts.ts", { change: "anyone" }),
  call("/api/gift/join", "gift.join.ts", { get: "person", change: "person" }),
  call("/api/gifts/:token", "gifts.$token.ts", { get: "bearer", bearer: "gift" }),
  call("/api/memories/:id", "memories.$id.ts", { change: "bearer", bearer: "circle" }),
  call("/api/reading/:storyId/heart", "reading.$storyId.heart.ts", { change: "bearer", bearer: "circle" }),
  call("/api/weekly-question", "weekly-question.ts", { get: "person", change: "person" }),
  call("/api/prompts/:id/skip", "prompts.$id.skip.ts", { change: "person" }),
  call("/api/prompts", "prompts.ts", { get: "person", change: "person" }),
  call("/api/prompts/:id", "prompts.$id.ts", { change: "person" }),
  call("/api/user-prompts/:id", "user-prompts.$id.ts", { change: "person" }),
  call("/api/life-stages", "life-stages.ts", { get: "person" }),
  call("/api/life-stages/custom", "life-stages.custom.ts", { change: "person" }),
  call("/api/life-stages/:id", "life-stages.$id.ts", { change: "person" }),
  call("/api/life-stages/:id/override", "life-stages.$id.override.ts", { change: "person" }),
  call("/api/stories", "stories.ts", { get: "person", change: "person", body: megabytes(12) }),
  call("/api/stories/deleted", "stories.deleted.ts", { get: "person" }),
  call("/api/stories/:id", "stories.$id.ts", { get: "person", change: "person", body: megabytes(12) }),
  call("/api/stories/:id/restore", "stories.$id.restore.ts", { change: "person" }),
  call("/api/stories/:id/permanent-delete", "stories.$id.permanent-delete.ts", { change: "person" }),
  call("/api/stories/:id/images", "stories.$id.images.ts", { get: "person" }),
  call("/api/stories/:id/audios", "stories.$id.audios.ts", { get: "person" }),
  call("/api/stories/:id/videos", "stories.$id.videos.ts", { get: "person" }),
  call("/api/stories/:id/media", "stories.$id.media.ts", { change: "person" }),
  call("/api/stories/:id/tidy", "stories.$id.tidy.ts", { change: "person" }),
  call("/api/prompts/:id/questions", "prompts.$id.questions.ts", { change: "person" }),
  call("/api/held-replies", "held-replies.ts", { get: "person" }),
  call("/api/held-replies/:id/accept", "held-replies.$id.accept.ts", { change: "person" }),
  call("/api/held-replies/:id/discard", "held-replies.$id.discard.ts", { change: "person" }),
  call("/api/letters", "letters.ts", {
    get: "person",
    change: "person",
    body: megabytes(1300),
    readsForms: true,
  }),
  call("/api/letters/:id", "letters.$id.ts", { get: "person", change: "person" }),
  call("/api/letters/:id/take", "letters.$id.take.ts", { change: "person" }),
  call("/api/letters/:id/pictures", "letters.$id.pictures.ts", { change: "person", body: megabytes(1300) }),
  call("/api/letters/:id/cancel", "letters.$id.cancel.ts", { change: "person" }),
  call("/api/letters/:id/undo", "letters.$id.undo.ts", { change: "person" }),
  call("/api/images/upload", "images.upload.ts", { change: "person", body: megabytes(40), readsForms: true }),
  call("/api/audios/upload", "audios.upload.ts", {
    change: "person",
    body: megabytes(210),
    readsForms: true,
  }),
  call("/api/videos/upload", "videos.upload.ts", {
    change: "person",
    body: megabytes(1034),
    readsForms: true,
  }),
  call("/api/story-images/:id", "story-images.$id.ts", { change: "person" }),
  call("/api/audios/:id/transcript", "audios.$id.transcript.ts", {
    get: "person",
    change: "person",
    body: megabytes(4),
  }),
  call("/api/videos/:id/transcript", "videos.$id.transcript.ts", {
    get: "person",
    change: "person",
    body: megabytes(4),
  }),
  call("/api/story-audios/:id", "story-audios.$id.ts", { change: "person" }),
  call("/api/story-videos/:id", "story-videos.$id.ts", { change: "person" }),
  call("/api/story-videos/:id/caption", "story-videos.$id.caption.ts", { change: "person" }),
  call("/api/stories/:id/versions", "stories.$id.versions.ts", { get: "person" }),
  call("/api/stories/:id/versions/:versionId/restore", "stories.$id.versions.$versionId.restore.ts", {
    change: "person",
  }),
  call("/api/drafts/:promptId", "drafts.$promptId.ts", { change: "person", body: megabytes(12) }),
  call("/api/held-forms", "held-forms.ts", { change: "person", body: megabytes(4) }),
  call("/api/uploads", "uploads.ts", { change: "person" }),
  call("/api/uploads/:id", "uploads.$id.ts", { change: "person" }),
  // Of an impersonation, the start and the end of an upload are in the audit log.
  call("/api/uploads/:id/pieces/:n", "uploads.$id.pieces.$n.ts", {
    change: "person",
    body: megabytes(2),
    auditsImpersonation: false,
  }),
  call("/api/uploads/:id/finish", "uploads.$id.finish.ts", { change: "person" }),
  call("/api/recordings", "recordings.ts", { get: "person", change: "person" }),
  call("/api/recordings/:id", "recordings.$id.ts", { change: "person" }),
  call("/api/recordings/:id/pieces/:n", "recordings.$id.pieces.$n.ts", {
    change: "person",
    body: megabytes(4),
  }),
  call("/api/recordings/:id/finish", "recordings.$id.finish.ts", { change: "person" }),
  call("/api/youtube-media", "youtube-media.ts", { change: "person" }),
  call("/api/youtube-media/:id", "youtube-media.$id.ts", { change: "person" }),
  call("/api/codes/:key", "codes.$key.ts", { change: "person" }),
  call("/api/book-design", "book-design.ts", { get: "person", change: "person", forKeepers: true }),
  call("/api/create-payment-intent", "create-payment-intent.ts", { change: "anyone" }),
  call("/api/attach-plan", "attach-plan.ts", { change: "person" }),
  call("/api/complete-account-setup", "complete-account-setup.ts", { change: "bearer", bearer: "setup" }),
  call("/api/stripe/webhook", "stripe.webhook.ts", { change: "anyone", worksWhenFull: true }),
  call("/api/promo-codes/validate", "promo-codes.validate.ts", { change: "anyone" }),
  call("/api/user/payment-methods", "user.payment-methods.ts", { get: "person" }),
  call("/api/print-requests/payment-intent", "print-requests.payment-intent.ts", { change: "person" }),
  call("/api/admin/print-requests", "admin.print-requests.ts", { get: "staff" }),
  call("/api/admin/print-requests/:id", "admin.print-requests.$id.ts", { change: "staff" }),
  call("/api/admin/orders/addresses.csv", "admin.orders.addresses.csv.ts", { get: "staff" }),
  call("/api/admin/orders/tracking", "admin.orders.tracking.ts", { change: "staff" }),
  call("/api/admin/orders/:number/refund", "admin.orders.$number.refund.ts", { change: "administrator" }),
  call("/api/admin/checkouts/:id/refund", "admin.checkouts.$id.refund.ts", { change: "administrator" }),
  call("/api/admin/resend-notification/:id", "admin.resend-notification.$id.ts", { change: "staff" }),
  call("/api/admin/stats", "admin.stats.ts", { get: "staff" }),
  call("/api/admin/users", "admin.users.ts", { change: "staff" }),
  call("/api/admin/residents/check", "admin.residents.check.ts", { change: "staff" }),
  call("/api/admin/residents", "admin.residents.ts", { change: "staff" }),
  call("/api/admin/users/export", "admin.users.export.ts", { get: "staff" }),
  call("/api/admin/volunteers", "admin.volunteers.ts", { get: "staff", change: "staff" }),
  call("/api/admin/volunteers/:id", "admin.volunteers.$id.ts", { change: "staff" }),
  call("/api/admin/volunteers/:id/link", "admin.volunteers.$id.link.ts", { change: "staff" }),
  call("/api/admin/users/:id/ask-family", "admin.users.$id.ask-family.ts", { change: "staff" }),
  call("/api/admin/users/:id", "admin.users.$id.ts", { get: "staff", change: "staff" }),
  call("/api/admin/users/:id/more-orders", "admin.users.$id.more-orders.ts", { change: "staff" }),
  call("/api/admin/users/:id/second-factor", "admin.users.$id.second-factor.ts", { change: "administrator" }),
  call("/api/admin/switch-user/:id", "admin.switch-user.$id.ts", { change: "staff", readsForms: true }),
  call("/api/admin/promo-codes", "admin.promo-codes.ts", { get: "administrator", change: "administrator" }),
  call("/api/admin/promo-codes/:id", "admin.promo-codes.$id.ts", { change: "administrator" }),
  call("/api/admin/gifts", "admin.gifts.ts", { change: "administrator" }),
  call("/api/admin/gifts/codes.csv", "admin.gifts.codes.csv.ts", { get: "administrator" }),
  call("/api/admin/sales/export", "admin.sales.export.ts", { get: "administrator" }),
  call("/api/admin/messages/:id/answer", "admin.messages.$id.answer.ts", { change: "administrator" }),
  call("/api/invoices/:token/payment", "invoices.$token.payment.ts", { change: "bearer", bearer: "invoice" }),
  call("/api/admin/trials", "admin.trials.ts", { get: "administrator" }),
  call("/api/admin/trials/:id", "admin.trials.$id.ts", { change: "administrator" }),
  call("/api/admin/house-bills", "admin.house-bills.ts", { get: "staff" }),
  call("/api/admin/house-bills/:id", "admin.house-bills.$id.ts", { change: "administrator" }),
  call("/api/admin/prices", "admin.prices.ts", { get: "administrator", change: "administrator" }),
  call("/api/admin/shipping-zones", "admin.shipping-zones.ts", {
    get: "administrator",
    change: "administrator",
  }),
  call("/api/admin/shipping-zones/:id", "admin.shipping-zones.$id.ts", { change: "administrator" }),
  call("/api/admin/customs", "admin.customs.ts", { get: "administrator", change: "administrator" }),
  call("/api/admin/return", "admin.return.ts", {
    change: "person",
    anyAccount: true,
    readsForms: true,
    auditsImpersonation: false,
  }),
  call("/api/contact", "contact.ts", { change: "anyone" }),
  call("/api/card-photo", "card-photo.ts", { get: "person", change: "person" }),
  call("/api/trials", "trials.ts", { change: "anyone" }),
  call("/api/take-along", "take-along.ts", { change: "person" }),
  call("/api/export", "export.ts", { get: "person" }),
  call("/api/approve-for-printing", "approve-for-printing.ts", { change: "person", forKeepers: true }),
  call("/api/export-docx", "export-docx.ts", { change: "person", body: megabytes(12) }),
  call("/api/*", "not-found.ts", { get: "anyone", change: "anyone" }),
  page("*", "public/not-found.tsx", { get: "anyone", change: "anyone", returnTo: "never" }),
];

/** @param {(define: (route: (path: string, file: string, options: { id?: string, index?: boolean }) => void) => void) => import("@remix-run/dev/dist/config/routes").RouteManifest} defineRoutes */
export function defineAppRoutes(defineRoutes) {
  return defineRoutes((route) => {
    for (const row of routeTable) {
      const index = row.path === "/";
      route(index ? "" : row.path, row.file, { index, id: routeId(row) });
    }
  });
}

/** Remix's name of the route. @param {Row} row */
export function routeId({ file, alias }) {
  return alias ? `routes/${alias}` : file.replace(/\.\w+$/, "");
}
