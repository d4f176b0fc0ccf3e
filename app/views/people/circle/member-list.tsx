import { formatDate } from "~/domain/base/format";
import { lastEndingDay } from "~/domain/base/last-day";
import type { CircleMember } from "~/domain/people/circle/members.server";
import { roleOptions } from "~/domain/people/circle/role-words";
import { t } from "~/messages/translate";
import { PlainInput, PlainSelect } from "~/ui/field";
import { ButtonForm } from "~/ui/form";
import { DaySentence } from "../../layout/day-sentence";

export function MemberList({ members }: { members: CircleMember[] }) {
  return (
    <section className="family__part" aria-labelledby="members">
      <h2 id="members">{t("Who reads")}</h2>
      <ul className="list-plain">
        {members.map((member) => (
          <Member key={member.id} member={member} />
        ))}
      </ul>
    </section>
  );
}

function Member({ member }: { member: CircleMember }) {
  const { id, name, relation, isBlocked, isByCode, lastVisitAt, until } = member;
  return (
    <li className="family__member">
      <h3>{name}</h3>
      <p className="muted">
        {relation && `${relation} · `}
        {isBlocked ? t("Blocked") : <LastVisit at={lastVisitAt} />}
        {isByCode && ` · ${t("came in by the code")}`}
        {until && ` · ${t("until {day}", { day: formatDate(lastEndingDay(until)) })}`}
      </p>
      <More member={member} />
      <div className="apart">
        <ButtonForm action="/family#members">
          <input type="hidden" name="id" value={id} />
          <button
            type="submit"
            name="intent"
            value="family/revoke"
            className="button"
            aria-label={t("End this link: {name}", { name })}
          >
            {t("End this link")}
          </button>
        </ButtonForm>
      </div>
    </li>
  );
}

function More({ member: { id, name, role, isBlocked, until } }: { member: CircleMember }) {
  return (
    <details>
      <summary>{t("More about {name}", { name })}</summary>
      <ButtonForm action="/family#members">
        <input type="hidden" name="id" value={id} />
        <PlainSelect
          id={`role-${id}`}
          name="role"
          label={t("What {name} may do", { name })}
          value={role}
          options={roleOptions()}
        />
        <PlainInput
          id={`until-${id}`}
          name="until"
          type="date"
          label={t("The last day of this link, if it should end")}
          defaultValue={until ? lastEndingDay(until) : undefined}
        />
        <button type="submit" name="intent" value="family/role" className="button">
          {t("Keep this")}
        </button>
      </ButtonForm>
      <ButtonForm action="/family#members">
        <input type="hidden" name="id" value={id} />
        {isBlocked ? (
          <button type="submit" name="intent" value="family/unblock" className="button">
            {t("Let in again")}
          </button>
        ) : (
          <>
            <button type="submit" name="intent" value="family/block" className="button">
              {t("Block, and keep what they sent")}
            </button>
            <button type="submit" name="intent" value="family/block-and-remove" className="button">
              {t("Block, and remove what they sent")}
            </button>
          </>
        )}
      </ButtonForm>
    </details>
  );
}

function LastVisit({ at }: { at: string | null }) {
  if (at === null) return t("has not been here yet");
  return <DaySentence text={t("last here on <when>{day}</when>", { day: formatDate(at) })} at={at} />;
}
