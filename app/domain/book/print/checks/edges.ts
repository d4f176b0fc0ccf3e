import { t } from "~/messages/translate";
import { cutText } from "../../../base/cut-text";
import { bleed, pageSize, type Rect, rotatedBounds, unitsPerInch } from "../../geometry";
import type { Box } from "../../layouts/layouts";
import { captionTextStyle } from "../../layouts/slot";
import { captionOf } from "../../model";
import { textHeight } from "../../text/text-fit";
import { type DrawnBook, listPlates } from "../placements";
import type { PrinterProfile } from "../printer-profile";
import { printScale } from "../sheet";
import type { Finding } from "./finding";
import { pageLink, partOfPage, shownPhoto } from "./finding";

/** Pictures and captions too close to the trim or fold. */
export function checkEdges(drawn: DrawnBook, profile: PrinterProfile): Finding[] {
  return listPlates(drawn).flatMap(({ page, sheet }) => {
    const link = pageLink(drawn.book.storyType, page);
    const found = sheet.boxes.flatMap((box) => checkBox(box, profile));
    return found.map(({ key, ...finding }) => ({
      ...finding,
      ...partOfPage(page),
      id: `${key}-${page.id}`,
      link,
    }));
  });
}

type PageFinding = Omit<Finding, "id" | "link"> & { key: string };

function checkBox(box: Box, profile: PrinterProfile): PageFinding[] {
  const words = cutText(captionOf(box.item), 60);
  const found = [...checkPicture(box, words), ...checkCaption(box, words, profile)];
  return found.map((finding) => ({ ...finding, ...shownPhoto(box.item) }));
}

/** Negative inside the page. */
function overflow({ x, y, w, h }: Rect): number[] {
  return [-x, -y, x + w - pageSize, y + h - pageSize];
}

const rounding = 0.1;

function checkPicture(box: Box, words: string): PageFinding[] {
  const bounds = rotatedBounds(box, box.rotation);
  const sides = overflow(bounds);
  if (sides.some((side) => side > bleed + rounding)) {
    return [
      {
        key: `cut-off-${box.item.key}`,
        level: "warning",
        text: words
          ? t("The picture “{words}” runs past the edge of the page. Part of it will be cut off.", { words })
          : t("A picture runs past the edge of the page. Part of it will be cut off."),
        remedy: t("Please move it back onto the page, or make it smaller."),
      },
    ];
  }
  // Full bleed is intended; anything between may show a white line after trimming.
  if (sides.some((side) => side > -3 && side < bleed - rounding)) {
    return [
      {
        key: `near-edge-${box.item.key}`,
        level: "warning",
        text: words
          ? t(
              "The picture “{words}” ends right where the page is trimmed. A thin white line may show there.",
              { words },
            )
          : t("A picture ends right where the page is trimmed. A thin white line may show there."),
        remedy: t("Please move it farther onto the page, or well past the edge."),
      },
    ];
  }
  return [];
}

function checkCaption({ caption, item, ...box }: Box, words: string, profile: PrinterProfile): PageFinding[] {
  if (!caption) return [];
  const found: PageFinding[] = [];
  const style = captionTextStyle(caption.style);
  const needed = textHeight(caption.text, caption.w, caption.size, style, caption.leading / caption.size);
  if (needed > caption.h * 1.15 + 1) {
    found.push({
      key: `long-caption-${item.key}`,
      level: "warning",
      text: words
        ? t(
            "The caption of the picture “{words}” is too long for its place, and may run into what is below it.",
            { words },
          )
        : t("The caption of a picture is too long for its place, and may run into what is below it."),
      remedy: t("Please make the caption shorter, or the picture larger."),
    });
  }
  const units = unitsPerInch / printScale(profile);
  const place = { x: box.x + caption.x, y: box.y + caption.y, w: caption.w, h: caption.h };
  const [left = 0, above = 0, right = 0, below = 0] = overflow(place);
  // Either side can be the fold, depending on the page number.
  if (Math.max(left, right) > -profile.gutter * units || Math.max(above, below) > -profile.safe * units) {
    found.push({
      key: `edge-caption-${item.key}`,
      level: "warning",
      text: words
        ? t(
            "The caption of the picture “{words}” is too close to the edge or the fold, and may be cut off.",
            { words },
          )
        : t("The caption of a picture is too close to the edge or the fold, and may be cut off."),
      remedy: t("Please move the picture farther onto the page."),
    });
  }
  return found;
}
