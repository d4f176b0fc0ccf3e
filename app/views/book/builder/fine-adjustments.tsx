import type { Builder } from "~/domain/book/design/builder.server";
import type { LayoutName } from "~/domain/book/design/design-options";
import type { Box } from "~/domain/book/layouts/layouts";
import type { BookPhoto } from "~/domain/book/model";
import type { BookPage, MediaPage } from "~/domain/book/pages/pages";
import { t } from "~/messages/translate";
import type { RejectedForm } from "~/ui/form";
import { hasRejectedNumber } from "./item-numbers";
import { PhotoRow } from "./item-order";
import { ItemTools } from "./item-tools";
import { SixLayouts } from "./layout-field";

interface FineAdjustmentsProps {
  builder: Builder;
  page: MediaPage & BookPage;
  layout: LayoutName;
  chosen: string;
  boxes: Box[];
  photos: BookPhoto[];
  rejected: RejectedForm | undefined;
}

/** Open while a picture is worked on, and in the Free Layout, which is nothing else. */
export function FineAdjustments(props: FineAdjustmentsProps) {
  const { builder, page, layout, chosen, boxes, photos, rejected } = props;
  const { book, design, markedKey, words } = builder;
  const isMarked = boxes.some(({ item }) => item.key === markedKey);
  const isRejected = boxes.some(({ item }) => hasRejectedNumber(rejected, item));
  const openKey = isMarked ? markedKey : boxes[0]?.item.key;
  return (
    <details className="fine" open={isMarked || isRejected || chosen === "free-layout"}>
      <summary>{t("Fine adjustments")}</summary>
      <SixLayouts book={book} page={page} chosen={chosen} />
      <PhotoRow boxes={boxes} />
      <ul className="items">
        {boxes.map((box, index) => (
          <ItemTools
            key={box.item.key}
            box={box}
            layout={layout}
            controls={design.controls[box.item.key]}
            number={index + 1}
            boxes={boxes}
            photos={photos}
            isOpen={box.item.key === openKey}
            isForKeeper={builder.isForKeeper}
            words={words}
            anchor={design.anchors[box.item.key]}
            rejected={rejected}
          />
        ))}
      </ul>
    </details>
  );
}
