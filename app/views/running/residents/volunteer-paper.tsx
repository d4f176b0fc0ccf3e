import { formatDate } from "~/domain/base/format";
import { lastEndingDay } from "~/domain/base/last-day";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { Paper } from "../../layout/paper";
import { PaperCode } from "../../layout/paper-code";

export interface VolunteerPaper {
  name: string;
  houseName: string;
  until: string;
  code: string;
  codeUntil: string;
  link: string;
  /** The address of the page that takes the code. */
  page: string;
}

/** The link and the code of a volunteer, to print and hand over. They are shown only now. */
export function VolunteerPaper({ shell, ...paper }: VolunteerPaper & { shell: PageShell }) {
  const { name, houseName, until, code, codeUntil, link, page } = paper;
  return (
    <Paper brandName={shell.brandName} back={{ href: "/admin/volunteers", label: t("Back") }}>
      <h1>{t("Thank you for helping, {name}", { name })}</h1>
      <p className="no-print paper__stop">
        {t("The link and the code are shown only now. Please print this page, or copy the link.")}
      </p>
      <p>
        {t(
          "At {house} you sit with residents who have said yes, read a question out, and write down or record what they tell you. You see nothing else of theirs.",
          { house: houseName },
        )}
      </p>
      <ol className="paper__part">
        <li>
          <p>{t("Point the camera of your phone at this square:")}</p>
          <PaperCode address={link} />
          <p className="paper__address">
            <strong className="paper__link">{link}</strong>
          </p>
        </li>
        <li>
          <p>{t("Or open this address, and type the code:")}</p>
          <p className="paper__address">
            <strong className="paper__link">{page}</strong>
          </p>
          <p className="paper__secret">
            <strong>{code}</strong>
          </p>
        </li>
      </ol>
      <p>
        {t(
          "The code works once, until {codeUntil}. The link works until {until}, for this house and no other. Please give them to nobody else.",
          { codeUntil: formatDate(lastEndingDay(codeUntil)), until: formatDate(lastEndingDay(until)) },
        )}
      </p>
    </Paper>
  );
}
