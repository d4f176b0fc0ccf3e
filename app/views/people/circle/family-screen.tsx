import { t } from "~/messages/translate";
import { ButtonForm } from "~/ui/form";
import { NavLink } from "~/ui/nav-link";
import { Notice } from "~/ui/notice";
import { Page } from "../../layout/page";
import { editorLink, SignedInHeader } from "../../layout/signed-in-header";
import type { FamilyScreenProps } from "./family-props";
import { CodeCard, InvitationForm, openInvitation } from "./invitation-form";
import { MemberList } from "./member-list";
import { ChoicesPart, SharingPart } from "./sharing-part";

export function FamilyScreen(props: FamilyScreenProps) {
  const { shell, members, choices, isViewed, staffActs, house } = props;
  return (
    <Page
      shell={shell}
      header={<SignedInHeader shell={shell} />}
      back={editorLink}
      openForm={openInvitation()}
      isNarrow
    >
      <div className="family">
        <h1>{t("Family")}</h1>
        <p>
          {t(
            "Your family reads by a link, without an account. They see only the stories that you share, and you can take each of them back.",
          )}
        </p>
        <p className="family__line">
          <NavLink href="/family/inbox">{t("What the family asked and added")}</NavLink>
        </p>
        <p className="family__line">
          <NavLink href="/family/copies">{t("Who may order your book")}</NavLink>
        </p>
        <p className="family__line">
          <NavLink href="/family/keepers">{t("Who keeps the book after you")}</NavLink>
        </p>
        {isViewed && !choices.isStaffAllowed && (
          <Notice kind="error" title={t("Only the author invites and shares")}>
            <p>{t("You can do it for them once they have allowed it on this page, in their own account.")}</p>
          </Notice>
        )}
        {staffActs && !isViewed && <StaffActs {...staffActs} />}
        {house && !isViewed && <HouseAsks {...house} />}
        <InvitationForm {...props} />
        <CodeCard {...props} />
        {members.length > 0 && <MemberList members={members} />}
        <SharingPart {...props} />
        <ChoicesPart {...props} />
      </div>
    </Page>
  );
}

/** Said at the author's next visit, after staff did what the author allowed once. */
function StaffActs({ name, count }: { name: string; count: number }) {
  return (
    <section className="family__part" id="done" aria-labelledby="done-for-you">
      <h2 id="done-for-you">{t("Done for you")}</h2>
      <p>
        {t(
          "{name} invited, shared or changed something here for you, {count, plural, one {# time} other {# times}}, as you allowed. What your family reads now is below, and you can take it back.",
          { name, count },
        )}
      </p>
      <ButtonForm action="/family">
        <button type="submit" name="intent" value="family/staff-seen" className="button">
          {t("I have read this")}
        </button>
      </ButtonForm>
    </section>
  );
}

/** The house asks once; nothing is done for the author before the yes. */
function HouseAsks({ name }: { name: string }) {
  return (
    <section className="family__part" id="house" aria-labelledby="house-asks">
      <h2 id="house-asks">{t("{name} asks you", { name })}</h2>
      <p>
        {t(
          "May {name} invite your family for you, and share stories with them? Whatever is done for you is shown here, and you can take it back and say no at any time.",
          { name },
        )}
      </p>
      <ButtonForm action="/family">
        <input type="hidden" name="intent" value="family/staff" />
        <button type="submit" name="allowed" value="1" className="button button--primary">
          {t("Yes, they may")}
        </button>
        <button type="submit" name="allowed" value="0" className="button">
          {t("No, I do this myself")}
        </button>
      </ButtonForm>
    </section>
  );
}
