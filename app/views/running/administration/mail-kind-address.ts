import type { Language } from "~/messages/languages";

interface Look {
  language: Language;
  isDark?: boolean;
}

/** The page that shows how one kind of mail looks. */
export function mailKindHref(id: string, { language, isDark = false }: Look): string {
  const search = new URLSearchParams({ show: id, in: language, ...(isDark && { dark: "1" }) });
  return `/admin-outbox/kinds?${search}`;
}

/** The mail itself, for a frame. */
export function mailFrameHref(id: string, { language, isDark = false }: Look): string {
  const search = new URLSearchParams({ in: language, ...(isDark && { dark: "1" }) });
  return `/admin-outbox/kinds/${id}?${search}`;
}
