import type { StoryType } from "~/db/tables";
import type { EmptyDecade } from "~/domain/writing/timeline/empty-decades";
import { workspaceHref } from "~/domain/writing/workspace/address";
import { t } from "~/messages/translate";
import { RichText } from "~/ui/rich-text";

export function DecadeOffer({
  type,
  empty: { name, ages, prompt },
}: {
  type: StoryType;
  empty: EmptyDecade;
}) {
  return (
    <li className="timeline__entry timeline__entry--fact timeline__entry--offer">
      <p className="timeline__when">{name}</p>
      <div className="timeline__what">
        <p className="timeline__text">
          {ages.to === 0
            ? t("Nothing yet from the {decade}, the year of the birth.", { decade: name })
            : t("Nothing yet from the {decade}, ages {from} to {to}.", { decade: name, ...ages })}{" "}
          <RichText
            text={t("Perhaps: <prompt></prompt>")}
            parts={{ prompt: () => <a href={workspaceHref({ type, prompt: prompt.id })}>{prompt.title}</a> }}
          />
        </p>
      </div>
    </li>
  );
}
