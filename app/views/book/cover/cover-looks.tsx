import { coverStyles, drawCoverStyle } from "~/domain/book/covers/covers";
import type { CoverContent } from "~/domain/book/covers/elements";
import { type CoverStyleName, coverStyleNames } from "~/domain/book/design/design-options";
import { t } from "~/messages/translate";
import { CachedMarkup } from "~/ui/cached-markup";
import { LookChoice } from "../look-choice";
import { CoverSheet } from "../sheets";

const pixelsPerUnit = 0.5;

interface CoverLooksProps {
  content: CoverContent;
  chosen: string;
}

export function CoverLooks(props: CoverLooksProps) {
  return <CachedMarkup as="ul" className="looks looks--covers" content={CoverChoices} props={props} />;
}

function CoverChoices({ content, chosen }: CoverLooksProps) {
  return (
    <>
      {coverStyleNames.map((style) => (
        <LookChoice
          key={style}
          name="coverStyle"
          value={style}
          isChosen={style === chosen}
          picture={
            <CachedMarkup
              as="span"
              className="look__picture"
              content={CoverLook}
              props={{ style, content }}
            />
          }
          label={t(coverStyles[style].label)}
        />
      ))}
    </>
  );
}

function CoverLook({ style, content }: { style: CoverStyleName; content: CoverContent }) {
  return <CoverSheet cover={drawCoverStyle(style, content)} pixelsPerUnit={pixelsPerUnit} />;
}
