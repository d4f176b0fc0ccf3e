import { formatDate } from "~/domain/base/format";
import type { CircleMember } from "~/domain/people/circle/members.server";
import { roleOptions } from "~/domain/people/circle/role-words";
import { t } from "~/messages/translate";
import { PlainInput, PlainSelect } from "~/ui/field";
import { ButtonForm } from "~/ui/form";

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
        {[
          relation,
          isBlocked ? t("Blocked") : visitWords(lastVisitAt),
          isByCode && t("came in by the code"),
          until && t("until {day}", { day: formatDate(until) }),
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
      <ButtonForm action="/family#members">
        <input type="hidden" name="id" value={id} />
        <button
          type="submit"
          name="intent"
          value="family/revoke"
          className="button"
          aria-label={t("End the link of {name}", { name })}
        >
          {t("End this link")}
        </button>
      </ButtonForm>
      <details>
        <summary>{t("More about {name}", { name })}</summary>
        <ButtonForm action="/family#members">
          <input type="hidden" name="id" value={id} />
          <PlainSelect
            id={`role-${id}`}
            name="role"
            label={t("What {name} may do", { name })}
            value={member.role}
            options={roleOptions()}
          />
          <PlainInput
            id={`until-${id}`}
            name="until"
            type="date"
            label={t("The last day of this link, if it should end")}
            defaultValue={until?.slice(0, 10)}
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
    </li>
  );
}

function visitWords(lastVisitAt: string | null): string {
  return lastVisitAt === null
    ? t("has not been here yet")
    : t("last here on {day}", { day: formatDate(lastVisitAt) });
}
