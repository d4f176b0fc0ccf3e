import type { HeldUpBuyer } from "~/domain/selling/orders/many-orders.server";
import type { QueuedPackage, ShipQueue } from "~/domain/selling/orders/ship-queue.server";
import { refundReasonMax } from "~/domain/selling/payments/schema";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { ButtonForm, type RejectedForm } from "~/ui/form";
import { NavLink } from "~/ui/nav-link";
import { EmptyState } from "~/ui/notice";
import { Pager } from "../../layout/pager";
import { AdminPage } from "../../layout/staff/admin-page";
import { HeldUp } from "./held-up";
import { ShipAddressesLink } from "./ship-addresses-link";
import { ShipTable } from "./ship-table";
import { queuePath, TrackingPaste } from "./tracking-paste";

interface ShipQueueScreenProps {
  shell: PageShell;
  queue: ShipQueue;
  isAllSelected: boolean;
  heldUp: HeldUpBuyer[];
  rejected: RejectedForm | undefined;
}

export function ShipQueueScreen({ shell, queue, isAllSelected, heldUp, rejected }: ShipQueueScreenProps) {
  const { ready, readyTotal, apart, apartTotal, page, pages } = queue;
  const isEmpty = ready.length + apart.length === 0;
  return (
    <AdminPage shell={shell} part="/admin/orders">
      <p className="page__back">
        <NavLink href="/admin/orders">{t("‹ All print orders")}</NavLink>
      </p>
      <h1>{t("To ship")}</h1>
      <HeldUp buyers={heldUp} action={queuePath} />
      <p>
        {t("{count, plural, one {# package is paid and waits.} other {# packages are paid and wait.}}", {
          count: readyTotal,
        })}
      </p>
      <p>
        <ShipAddressesLink />
      </p>
      {isEmpty ? (
        <EmptyState title={t("Nothing to ship")} />
      ) : (
        <ButtonForm action={page > 1 ? `${queuePath}&opage=${page}` : queuePath}>
          {/* Enter in a tracking number saves the numbers, and changes no status that was chosen. */}
          <button
            type="submit"
            name="intent"
            value="orders/tracking"
            className="visually-hidden"
            tabIndex={-1}
            aria-hidden="true"
          >
            {t("Save tracking numbers")}
          </button>
          <SelectAll isAllSelected={isAllSelected} page={page} />
          <Part title={t("Ready")} packages={ready} isAllSelected={isAllSelected} />
          <Part
            title={t("Not paid, or on hold ({count})", { count: String(apartTotal) })}
            hint={t("These are neither printed nor shipped together with others, unless you write a reason.")}
            packages={apart}
            isAllSelected={false}
          />
          <SelectionBar />
        </ButtonForm>
      )}
      <Pager
        label={t("To ship")}
        page={page}
        pages={pages}
        hrefOf={(to) => (to > 1 ? `${queuePath}&opage=${to}` : queuePath)}
      />
      <TrackingPaste rejected={rejected} />
    </AdminPage>
  );
}

interface PartProps {
  title: string;
  hint?: string;
  packages: QueuedPackage[];
  isAllSelected: boolean;
}

function Part({ title, hint, packages, isAllSelected }: PartProps) {
  if (packages.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      {hint && <p className="muted">{hint}</p>}
      <ShipTable caption={title} packages={packages} isAllSelected={isAllSelected} />
    </section>
  );
}

function SelectAll({ isAllSelected, page }: { isAllSelected: boolean; page: number }) {
  const here = page > 1 ? `${queuePath}&opage=${page}` : queuePath;
  return (
    <p>
      <a className="button button--quiet" href={isAllSelected ? here : `${here}&select=all`}>
        {isAllSelected ? t("Select none") : t("Select all that are ready")}
      </a>
    </p>
  );
}

/** Stays in view, so that what is chosen above can be acted on from anywhere. */
function SelectionBar() {
  return (
    <div className="ship-bar">
      <button type="submit" name="intent" value="orders/slips" className="button">
        {t("Packing slips (PDF)")}
      </button>
      <button type="submit" name="intent" value="orders/files" className="button" data-download>
        {t("For the printer (ZIP)")}
      </button>
      <button
        type="submit"
        name="intent"
        value="orders/printed"
        className="button"
        data-busy-label={t("Changing...")}
      >
        {t("Mark as printed")}
      </button>
      <button
        type="submit"
        name="intent"
        value="orders/shipped"
        className="button"
        data-busy-label={t("Changing...")}
      >
        {t("Mark as shipped")}
      </button>
      <button
        type="submit"
        name="intent"
        value="orders/tracking"
        className="button button--primary"
        data-busy-label={t("Saving...")}
      >
        {t("Save tracking numbers")}
      </button>
      <div className="field ship-bar__reason">
        <label className="field__label" htmlFor="ship-reason">
          {t("Reason, for what is not paid or on hold")}
        </label>
        <input id="ship-reason" name="reason" dir="auto" className="input" data-max={refundReasonMax} />
      </div>
    </div>
  );
}
