import type { StoryType } from "~/db/tables";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { ButtonForm } from "~/ui/form";
import { NavAction, NavLink } from "~/ui/nav-link";
import { LogOutButton } from "./headers";
import { listPlaces, type Place, queryOf } from "./places";

interface MenuPanelProps extends Pick<PageShell, "participantName" | "staff" | "keeper" | "lacksWayBack"> {
  place?: Place;
  type?: StoryType;
  savedForm?: string;
}

/** Every line leads somewhere. The names of the specification stand small below those of the product. */
export function MenuPanel(props: MenuPanelProps) {
  const { participantName, keeper, lacksWayBack, place, type, savedForm } = props;
  return (
    <div className="app-menu__panel">
      <p className="app-menu__name">{t("Welcome, {name}", { name: keeper ?? participantName ?? "" })}</p>
      <nav aria-label={t("Menu")}>
        <ul className="list-plain">
          {listPlaces(props).map(({ name, href, label }) => (
            <li key={name}>
              <MenuEntry
                href={href}
                label={label}
                second={name === "about" ? t("Bio Info") : undefined}
                isCurrent={name === place}
              />
              {name === "book" && <BookSteps type={type} />}
            </li>
          ))}
          {keeper === undefined && (
            <li>
              <MenuEntry href="/family" label={t("Family")} />
            </li>
          )}
        </ul>
      </nav>
      <div className="app-menu__actions">
        {keeper === undefined && <SaveProgress form={savedForm} />}
        <LogOutButton mayRefuse={lacksWayBack} />
      </div>
    </div>
  );
}

function BookSteps({ type }: { type: StoryType | undefined }) {
  return (
    <ul className="list-plain app-menu__steps">
      <li>
        <MenuEntry href={`/preview${queryOf(type)}`} label={t("Read")} second={t("Preview")} />
      </li>
      <li>
        <MenuEntry href={`/book${queryOf(type)}`} label={t("Design")} second={t("Book Builder")} />
      </li>
      <li>
        <MenuEntry href={`/book/check${queryOf(type)}`} label={t("Print")} />
      </li>
    </ul>
  );
}

interface MenuEntryProps {
  href: string;
  label: string;
  /** What the specification calls it. */
  second?: string;
  isCurrent?: boolean;
}

function MenuEntry({ href, label, second, isCurrent = false }: MenuEntryProps) {
  return (
    <NavLink
      className="app-menu__entry"
      href={href}
      aria-label={second && `${label}, ${second}`}
      aria-current={isCurrent ? "page" : undefined}
    >
      {label}
      {second && <span className="second-name">{second}</span>}
    </NavLink>
  );
}

function SaveProgress({ form }: { form: string | undefined }) {
  return form ? <SaveProgressOfForm form={form} /> : <SaveProgressButton />;
}

/** Keeps the words of an open form first. */
function SaveProgressButton() {
  const usual = (
    <ButtonForm action="/save-progress">
      <button type="submit" className="button button--quiet" data-busy-label={t("Saving...")}>
        {t("Save Progress")}
      </button>
    </ButtonForm>
  );
  return (
    <NavAction
      to="/save-progress"
      className="button button--quiet"
      busyLabel={t("Saving...")}
      otherwise={usual}
    >
      {t("Save Progress")}
    </NavAction>
  );
}

/** Stands on pages whose form takes it, with its words. */
function SaveProgressOfForm({ form }: { form: string }) {
  return (
    <button
      type="submit"
      form={form}
      name="intent"
      value="progress/save"
      className="button button--quiet"
      data-busy-label={t("Saving...")}
    >
      {t("Save Progress")}
    </button>
  );
}
