import type { Book } from "~/domain/book/model";
import { spanishBook } from "./spanish-book";

const prose = [
  "הבית של סבא וסבתא עמד בקצה הדרך, מאחורי הוואדי, והייתה לו מרפסת של עץ שהיה בה מקום לכולנו. בערבי הגשם ישבנו שם וספרנו ברקים, וסבא אברהם אמר שכל ברק הוא תמונה שמצלמים אותנו מלמעלה. אף פעם לא ידעתי אם הוא מאמין בזה באמת.",
  "אבא שלי עבד בבית החרושת וחזר הביתה עם ריח של שמן על החולצה. בימי שישי הביא לחם טרי עטוף בנייר, וחילק אותו בצדק שאין כמוהו: החתיכה הגדולה למי שרב הכי פחות באותו שבוע. כמעט תמיד זכתה מרים, שידעה לריב בשקט.",
  "למדתי לקרוא מעיתונים ישנים שכיסו את קירות החדר. הייתה שם ידיעה על אונייה שאבדה בדרך לחיפה, וקראתי אותה כל כך הרבה פעמים שאני זוכר אותה בעל פה עד היום.",
];

const titles = ["איך קיבלתי את השם שלי", "הבית שבו גדלתי", "הדרך לבית הספר", "העבודה הראשונה", "יום החתונה"];

/** The same with Hebrew words: it is read and bound from right to left. */
export function hebrewBook(): Book {
  const book = spanishBook();
  const chapters = book.chapters.slice(0, 2).map((chapter, place) => ({
    ...chapter,
    title: place === 0 ? "השנים הראשונות" : "החוצה אל העולם",
    description: "החדרים הראשונים והפנים הראשונות.",
    stories: chapter.stories.slice(0, place === 0 ? 3 : 2).map((story, index) => ({
      ...story,
      title: titles[place * 3 + index] ?? "",
      paragraphs: [...prose, ...prose].slice(index, index + 4),
      location: "חיפה",
      media: story.media.map((item) => ({ ...item, caption: item.caption && "סבתא על המרפסת" })),
    })),
  }));
  return {
    ...book,
    language: "he",
    title: "הבית שבקצה הדרך",
    subtitle: "סיפורים למשפחה שלי",
    authorName: "מרים לוי",
    introduction: ["למה אני כותבת? כי הנכד שלי שאל אותי ערב אחד מאיפה באתי."],
    parts: {
      ...book.parts,
      dedication: ["לדנה וליואב"],
      family: "לוי",
      contributors: ["יואב, שהקליט"],
      indexTerms: ["מרים", "אברהם", "חיפה"],
      pullQuotes: {},
      life: book.parts.life && {
        ...book.parts.life,
        name: "מרים לוי",
        birthplace: "חיפה",
        spouse: "יוסף לוי",
        children: "דנה ויואב",
        occupation: "תופרת",
        significantEvents: ["1951: העלייה", "1999: הבית החדש"],
      },
    },
    chapters,
  };
}
