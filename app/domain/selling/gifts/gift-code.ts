/** Letters and digits that do not look alike: 31, a prime, so that the check finds each wrong or swapped one. */
const alphabet = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const length = 12;

/** The code of eleven random places below 31: "GIFT-7KQ2-XW9D-R4TN". */
export function giftCode(places: readonly number[]): string {
  const digits = [...places, checkOf(places)].map((place) => alphabet[place % alphabet.length]).join("");
  return `GIFT-${digits.slice(0, 4)}-${digits.slice(4, 8)}-${digits.slice(8)}`;
}

export const randomPlaces = length - 1;
export const placesOf = alphabet.length;

/** The code as it is printed, however it was typed; null where a letter must be wrong. */
export function readGiftCode(text: string): string | null {
  const plain = text.toUpperCase().replace(/[^A-Z0-9]/g, "");
  const letters = plain.length === length + 4 && plain.startsWith("GIFT") ? plain.slice(4) : plain;
  const places = [...letters].map((letter) => alphabet.indexOf(letter));
  if (places.length !== length || places.includes(-1)) return null;
  const first = places.slice(0, -1);
  return checkOf(first) === places.at(-1) ? giftCode(first) : null;
}

function checkOf(places: readonly number[]): number {
  return places.reduce((sum, place, index) => sum + place * (index + 2), 0) % alphabet.length;
}
