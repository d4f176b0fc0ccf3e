import type { Language } from "~/messages/languages";

interface Look {
  language: Language;
  isDark?: boolean;
}

export function mailKindHref(id: string, { language, isDark = false }: Look): string {
  const search = new URLSearchParams({ show: id, in: language, ...(isDark && { dark: "1" }) });
  return `/admin-outbox/kinds?${search}`;
}

export function mailFrameHref(id: string, { language, isDark = false }: Look): string {
  const search = new URLSearchParams({ in: language, ...(isDark && { dark: "1" }) });
  return `/admin-outbox/kinds/${id}?${search}`;
}
