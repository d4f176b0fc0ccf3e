/** Does what `pluralForm` of `domain/base/format` does, for old browsers without `Intl.PluralRules`. */
export function pluralForm(count: number, one: string, other: string): string {
  return count === 1 ? one : other;
}
