import { lifeDateMax } from "~/domain/base/life-date";
import { storyDetails } from "~/domain/book/model";
import { ageMax, locationMax } from "~/domain/writing/stories/schema";
import type { Editor } from "~/domain/writing/workspace/editor.server";
import { t } from "~/messages/translate";
import { TextField } from "~/ui/field";
import type { AnyField } from "~/ui/form";
import { AgeAndDate } from "./age-and-date-hints";

interface WhenAndWhereProps {
  editor: Editor;
  fields: { age: AnyField; date: AnyField; location: AnyField };
}

export function WhenAndWhere({ editor, fields }: WhenAndWhereProps) {
  const { age, date, location } = fields;
  const all = [age, date, location];
  const hasErrors = all.some(({ errors }) => (errors ?? []).length > 0);
  const saved = editor.story ? storyDetails(editor.story).join(" · ") : "";
  return (
    <>
      <details className="when-and-where" open={hasErrors}>
        <summary>
          {t("When and where")}
          <span className="when-and-where__facts">{saved && `: ${saved}`}</span>
        </summary>
        <div className="fields-row fields-row--story">
          <TextField
            field={age}
            label={t("Age")}
            hint={t("Yours then")}
            inputMode="numeric"
            maxLength={ageMax}
          />
          <TextField
            field={date}
            label={t("Date")}
            hint={t("June 1952, or spring 1952")}
            maxLength={lifeDateMax}
          />
          <TextField
            field={location}
            label={t("Location")}
            hint={t("Where it happened")}
            maxLength={locationMax}
          />
        </div>
      </details>
      <AgeAndDate age={age} date={date} birthdate={editor.birthdate} order={editor.dateOrder} />
    </>
  );
}
