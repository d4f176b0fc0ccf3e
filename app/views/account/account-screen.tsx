import type { Account } from "~/domain/account/account.server";
import type { PlanLife } from "~/domain/checkouts/plan-life.server";
import type { Receipt } from "~/domain/checkouts/receipts.server";
import type { Device } from "~/domain/users/devices.server";
import type { Frame } from "~/frame";
import type { RefusedForm } from "~/ui/form";
import { BackHeader } from "../layout/back-header";
import { Page } from "../layout/page";
import { DetailsForm } from "./details-form";
import { DeviceList } from "./device-list";
import { MailAddressForm } from "./mail-address-form";
import { PasswordForm } from "./password-form";
import { PlainPagesForm } from "./plain-pages-form";
import { PlanCard } from "./plan-card";

interface AccountScreenProps {
  frame: Frame;
  account: Account;
  planLife: PlanLife | null;
  receipts: Receipt[];
  devices: Device[];
  refused: RefusedForm | undefined;
}

/** A person's own account. Who views somebody else's sees what is theirs to see, and no more. */
export function AccountScreen({ frame, account, planLife, receipts, devices, refused }: AccountScreenProps) {
  return (
    <Page frame={frame} header={<BackHeader frame={frame} />} isNarrow>
      <h1>Your account</h1>
      <DetailsForm account={account} refused={refused} />
      {frame.viewing ? (
        <p>{`The email address, password and devices are for ${frame.viewing.name} alone to change.`}</p>
      ) : (
        <>
          <MailAddressForm email={account.email} refused={refused} />
          <PasswordForm username={account.username} refused={refused} />
          <DeviceList devices={devices} />
        </>
      )}
      <PlainPagesForm isPlain={frame.scriptUrl === null} />
      <PlanCard account={account} planLife={planLife} receipts={receipts} isViewed={frame.viewing !== null} />
      <OrdersCard />
      {!frame.viewing && <LeavingCard />}
    </Page>
  );
}

function OrdersCard() {
  return (
    <section className="account-part" id="orders">
      <h2>Printed books</h2>
      <p>What you have ordered, how far it is, and the books as they were printed.</p>
      <a className="button" href="/orders">
        Your orders
      </a>
    </section>
  );
}

function LeavingCard() {
  return (
    <>
      <section className="account-part" id="everything">
        <h2>Everything you have written</h2>
        <p>One file with all your stories, photos and recordings. It opens on any computer, without us.</p>
        <a className="button" href="/account/export">
          Download everything
        </a>
      </section>
      <section className="account-part" id="leaving">
        <h2>Close your account</h2>
        <p>You have 30 days to change your mind. After that everything of yours is deleted.</p>
        <a className="button button--danger" href="/account/close">
          Close my account
        </a>
      </section>
    </>
  );
}
