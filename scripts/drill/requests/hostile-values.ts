/* What a hostile client puts where a value belongs. None of it is what an answer must not have (judge.ts). */

const long = "a".repeat(3_000);

/** Segments of a path, encoded as they are sent. */
export const hostileSegments = [
  ...["0", "-1", "999999", "1e9", "1.5", "0x10", "NaN", "null", "undefined", "01", "9".repeat(30)],
  ...["..", "%2e%2e", "..%2f..%2fetc%2fpasswd", "..%5c..%5cwindows", "%00", "1%00", "%ff", "%zz", "%", "%25"],
  ...[
    "1;drop%20table%20users",
    "1'%20or%201=1--",
    "%3Cscript%3E",
    "%F0%9F%98%80",
    "a%0d%0aset-cookie:x=1",
    "*",
    ":id",
  ],
  ...["__proto__", "constructor", "full.jpg", "interior.pdf", "1-small.webp", "%20", "~", "\\..\\auth", long],
];

/** Texts for a query, a form or a JSON body. */
export const hostileTexts = [
  ...["", " ", "0", "-1", "1e308", "NaN", "null", "true", "[]", "{}", "on", "99999999999999999999"],
  ...[
    "' or 1=1 --",
    '"><script>alert(1)</script>',
    "{{7*7}}",
    "=HYPERLINK(1)",
    "../../etc/passwd",
    "a\u0000b",
  ],
  ...[
    "a\r\nset-cookie: x=1",
    "\u202Egnp.exe",
    "e\u0301".repeat(300),
    "\ud800",
    "javascript:alert(1)",
    "//evil.example",
  ],
  ...["biography", "mission", "timeline", "2026-02-30", "ada", "ben", "root", "self-serve", long],
];

export const hostileValues: unknown[] = [
  ...hostileTexts,
  ...[0, -1, 1, 1.5, 1e308, Number.MAX_SAFE_INTEGER, true, false, null, [], {}, [[[]]], [null], [1, "1", {}]],
  ...[{ id: 1 }, { toString: 1 }, { length: 1e9 }, { $ne: null }, Array.from({ length: 200 }, (_, at) => at)],
];

export const fieldNames = [
  ...[
    "content",
    "promptId",
    "storyId",
    "title",
    "description",
    "caption",
    "transcript",
    "ids",
    "version",
    "type",
  ],
  ...[
    "name",
    "email",
    "phone",
    "subject",
    "message",
    "username",
    "displayName",
    "password",
    "confirmPassword",
  ],
  ...[
    "amountCents",
    "reason",
    "receiptId",
    "code",
    "planId",
    "promoCode",
    "shownCents",
    "token",
    "copies",
    "bookType",
  ],
  ...[
    "customerInfo",
    "isAdmin",
    "isOwner",
    "assignedOwnerId",
    "userId",
    "plan",
    "quotaGigabytes",
    "isSuspended",
  ],
  ...[
    "status",
    "trackingNumber",
    "paymentStatus",
    "notes",
    "sentences",
    "count",
    "duration",
    "kind",
    "bytes",
  ],
  ...[
    "fingerprint",
    "mimeType",
    "url",
    "layouts",
    "controls",
    "positions",
    "anchors",
    "coverStyle",
    "coverImageId",
  ],
  ...[
    "discountType",
    "discountValue",
    "maxUses",
    "applicablePlans",
    "item",
    "priceCents",
    "formToken",
    "intent",
  ],
  ...[
    "intents",
    "media",
    "image",
    "fields",
    "action",
    "isChanged",
    "id",
    "__proto__",
    "constructor",
    "size",
    "choice",
  ],
];

/** Intents of forms, as their buttons send them. */
export const intents = [
  ...["story/save", "prompt/save", "chapter/save", "chapter/reset", "draft/forget/1", "draft/take-up/1"],
  ...[
    "image/remove/1",
    "audio/remove/1",
    "recording/discard/1",
    "order/cancel",
    "order/pay",
    "help/close",
    "pay",
  ],
  ...["transcript/book", "constructor", "__proto__", "story/save/../..", ""],
];

export const queryNames = [
  ...[
    "type",
    "prompt",
    "chapter",
    "story",
    "view",
    "mode",
    "q",
    "page",
    "sort",
    "dir",
    "filter",
    "w",
    "token",
  ],
  ...[
    "returnTo",
    "plan",
    "promo",
    "version",
    "lifeStageId",
    "year",
    "orders",
    "oq",
    "opage",
    "days",
    "form",
    "to",
  ],
];

export const contentTypes = [
  ...[
    "application/json",
    "application/json; charset=utf-16",
    "application/x-www-form-urlencoded",
    "text/plain",
  ],
  ...[
    "multipart/form-data",
    "multipart/form-data; boundary=",
    "multipart/form-data; boundary=drill",
    "text/html",
  ],
  ...[
    "application/xml",
    "application/octet-stream",
    "image/jpeg",
    "application/json-patch+json",
    "nonsense",
    "*/*",
    "",
  ],
];

/** One of these beside the usual ones. */
export function hostileHeaders(ids: readonly number[]): Record<string, string>[] {
  return [
    ...["bytes=0-", "bytes=-1", "bytes=5-2", "bytes=0-0,2-3", "bytes=99999999999-", "chickens=1-2"].map(
      (range) => ({
        range,
      }),
    ),
    ...['"x"', "*", 'W/"1"', '"', "a, b"].map((etag) => ({ "if-none-match": etag, "if-range": etag })),
    ...["0", "tomorrow", "Thu, 01 Jan 1970 00:00:00 GMT"].map((date) => ({ "if-modified-since": date })),
    ...["text/html", "application/json", "*/*;q=0", "image/webp", "nonsense/;;;"].map((accept) => ({
      accept,
    })),
    ...ids.map((id) => ({ "x-admin-viewing-user": JSON.stringify({ id }) })),
    ...ids.map((id) => ({ "x-for-account": String(id) })),
    ...["{", "null", '{"id":"1 or 1"}', '{"id":[1]}', "1".repeat(300)].map((value) => ({
      "x-admin-viewing-user": value,
    })),
    ...["https://evil.example", "null", "http://127.0.0.1:1"].map((origin) => ({ origin })),
    { "sec-fetch-site": "cross-site" },
    { "x-forwarded-host": "evil.example", "x-forwarded-proto": "https" },
    { "accept-language": "xx-YY;q=9,*", "x-http-method-override": "DELETE" },
    { "content-encoding": "gzip" },
    { expect: "100-continue" },
    { cookie: "session=forged; __Host-session=forged" },
  ];
}
