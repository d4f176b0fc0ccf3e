import { formatDate } from "~/domain/base/format";
import { lastEndingDay } from "~/domain/base/last-day";
import type { Helped } from "~/domain/people/volunteers/volunteer-bearers.server";
import type { HelpedStory } from "~/domain/writing/volunteers/told-to-volunteer.server";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { ButtonForm } from "~/ui/form";
import { Page } from "../../layout/page";
import { UnsentRecordings } from "../../layout/unsent-recordings";
import { Faces } from "../tablets/faces";

interface HelpedNamesScreenProps {
  shell: PageShell;
  home: string;
  name: string;
  houseName: string;
  until: string;
  helped: Helped[];
  stories: HelpedStory[];
}

/** A volunteer chooses with whom they sit. Of stories there are only those that were told to them. */
export function HelpedNamesScreen(props: HelpedNamesScreenProps) {
  const { shell, home, name, houseName, until, helped, stories } = props;
  return (
    <Page shell={shell} header={null} hasFooter={false}>
      <section className="tablet">
        <UnsentRecordings sendBelow={`${home}/sittings/`} />
        <p className="tablet__house">{[houseName, name].join(" · ")}</p>
        <h1 className="tablet__title">{t("With whom do you sit?")}</h1>
        {helped.length === 0 ? (
          <p className="tablet__hint">
            {t("Nobody here has said yet that a volunteer may help them. The house can ask them.")}
          </p>
        ) : (
          <ButtonForm action={home}>
            <Faces faces={helped.map(({ id, called }) => ({ id, name: called }))} />
          </ButtonForm>
        )}
        {stories.length > 0 && (
          <section aria-labelledby="before">
            <h2 id="before">{t("What was told to you")}</h2>
            <ul className="list-plain">
              {stories.map(({ id, title, called }) => (
                <li key={id} className="tablet__line">
                  <a href={`${home}/told/${id}`}>{`${called}: ${title}`}</a>
                </li>
              ))}
            </ul>
          </section>
        )}
        <p className="tablet__hint">
          {t("Your link works until {day}, for this house alone. Please pass it to nobody.", {
            day: formatDate(lastEndingDay(until)),
          })}
        </p>
      </section>
    </Page>
  );
}
