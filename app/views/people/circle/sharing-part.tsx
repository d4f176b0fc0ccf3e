import { type SharedWith, sharingPerPage } from "~/domain/writing/sharing/schema";
import { message } from "~/messages/message";
import { t } from "~/messages/translate";
import { PlainSelect } from "~/ui/field";
import { ButtonForm } from "~/ui/form";
import { NavLink } from "~/ui/nav-link";
import type { FamilyScreenProps } from "./family-props";

const names: Record<SharedWith, ReturnType<typeof message>> = {
  nobody: message("Nobody yet"),
  family: message("Family"),
  onlyMe: message("Only for me"),
};

export function SharingPart({ counts, choices, list, keepers }: FamilyScreenProps) {
  const all = counts.nobody + counts.family + counts.onlyMe;
  const { stories, page } = list;
  const hasMore = all > page * sharingPerPage;
  return (
    <section className="family__part" aria-labelledby="sharing">
      <h2 id="sharing">{t("What they read")}</h2>
      <p>
        {t(
          "{family, plural, one {Your family reads # story.} other {Your family reads # stories.}} {nobody, plural, one {# is for nobody yet,} other {# are for nobody yet,}} {onlyMe, plural, one {# is only for you.} other {# are only for you.}}",
          counts,
        )}
      </p>
      <ButtonForm action="/family#sharing">
        {choices.sharesAll ? (
          <button type="submit" name="intent" value="family/unshare-all" className="button">
            {t("Stop sharing all, and take back what this shared")}
          </button>
        ) : (
          <button type="submit" name="intent" value="family/share-all" className="button">
            {t("Share all, also later ones")}
          </button>
        )}
      </ButtonForm>
      <p className="muted">{t("What is only for you is never shared by this.")}</p>
      <ul className="list-plain">
        {stories.map(({ id, title, sharedWith }) => (
          <li key={id} className="family__story">
            <ButtonForm action={page > 1 ? `/family?page=${page}#sharing` : "/family#sharing"}>
              <input type="hidden" name="id" value={id} />
              <PlainSelect
                id={`sharing-${id}`}
                name="sharedWith"
                label={title}
                value={sharedWith}
                options={Object.entries(names).map(([value, name]) => ({ value, label: t(name) }))}
              />
              <button
                type="submit"
                name="intent"
                value="family/share"
                className="button"
                aria-label={t("Keep who reads “{title}”", { title })}
              >
                {t("Keep")}
              </button>
            </ButtonForm>
            {sharedWith === "nobody" && <p className="muted">{nobodyWords(keepers.length)}</p>}
          </li>
        ))}
      </ul>
      <p className="family__ways">
        {page > 1 && <NavLink href={`/family?page=${page - 1}#sharing`}>{t("Back one page")}</NavLink>}
        {hasMore && <NavLink href={`/family?page=${page + 1}#sharing`}>{t("More stories")}</NavLink>}
      </p>
    </section>
  );
}

export function nobodyWords(keepers: number): string {
  return keepers === 0
    ? t("Nobody sees it yet.")
    : t(
        "Nobody sees it yet. After you, {names, plural, one {your keeper sees} other {your keepers see}} it.",
        {
          names: keepers,
        },
      );
}

export function ChoicesPart({ choices, isViewed }: FamilyScreenProps) {
  const { isAskingClosed, isStaffAllowed } = choices;
  return (
    <section className="family__part" aria-labelledby="choices">
      <h2 id="choices">{t("Questions, and who may help you here")}</h2>
      <ButtonForm action="/family#choices">
        <input type="hidden" name="closed" value={isAskingClosed ? "0" : "1"} />
        <button type="submit" name="intent" value="family/asking" className="button">
          {isAskingClosed ? t("Let my family ask again") : t("Take no questions for now")}
        </button>
      </ButtonForm>
      {!isViewed && (
        <ButtonForm action="/family#choices">
          <input type="hidden" name="allowed" value={isStaffAllowed ? "0" : "1"} />
          <p>
            {isStaffAllowed
              ? t("Whoever looks after you here may invite and share for you.")
              : t("Whoever looks after you here may not invite or share for you.")}
          </p>
          <button type="submit" name="intent" value="family/staff" className="button">
            {isStaffAllowed ? t("They may no longer do this for me") : t("They may do this for me")}
          </button>
        </ButtonForm>
      )}
    </section>
  );
}
