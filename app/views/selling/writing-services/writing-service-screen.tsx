import type { ReactNode } from "react";
import { formatDate, formatFacts } from "~/domain/base/format";
import { timeZones } from "~/domain/base/time-zones";
import { writingFormId } from "~/domain/selling/writing-services/schema";
import type { WritingService } from "~/domain/selling/writing-services/writing-services.server";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import type { RejectedForm } from "~/ui/form";
import { leavingForm, NavLink } from "~/ui/nav-link";
import { AdminPage } from "../../layout/staff/admin-page";
import { TimeText } from "../../layout/time-text";
import { PhoneLink } from "./phone-link";
import { WritingServiceForm, writingServicePath } from "./writing-service-form";
import { WritingState } from "./writing-services-screen";

interface WritingServiceScreenProps {
  shell: PageShell;
  service: WritingService;
  now: string;
  rejected: RejectedForm | undefined;
}

export function WritingServiceScreen({ shell, service, now, rejected }: WritingServiceScreenProps) {
  return (
    <AdminPage
      shell={shell}
      part="/admin/writing"
      isNarrow
      openForm={leavingForm(writingFormId, writingServicePath(service.id), "writing/save")}
    >
      <p>
        <NavLink href="/admin/writing">{t("All writing services")}</NavLink>
      </p>
      <h1>{t("{planName} for {buyer}", { planName: service.planName, buyer: service.buyer })}</h1>
      <p>
        <WritingState line={service} now={now} />
      </p>
      <Facts service={service} />
      <WritingServiceForm service={service} rejected={rejected} />
    </AdminPage>
  );
}

function Facts({ service }: { service: WritingService }) {
  const { userId, buyer, email, phone, address, promises, timeRemaining } = service;
  const timeZone = timeZones[service.timeZone];
  return (
    <dl className="order-facts">
      <Fact name={t("Buyer")}>
        {userId === null ? (
          t("{buyer} (no account yet)", { buyer })
        ) : (
          <NavLink href={`/admin/users/${userId}`}>{buyer}</NavLink>
        )}
      </Fact>
      <Fact name={t("Phone")}>{phone ? <PhoneLink phone={phone} /> : t("None was given")}</Fact>
      <Fact name={t("Email")}>{email ? <a href={`mailto:${email}`}>{email}</a> : t("None was given")}</Fact>
      <Fact name={t("Address")}>{address.length > 0 ? formatFacts(address) : t("None was given")}</Fact>
      <Fact name={t("Time zone")}>
        {timeZone ? t(timeZone) : t("Unknown: please ask, and choose it below")}
      </Fact>
      <Fact name={t("Promised")}>{formatFacts(promises.map((promise) => t(promise)))}</Fact>
      <Fact name={t("Sold")}>
        <TimeText at={service.soldAt} day="long" />
      </Fact>
      <Fact name={t("First contact due")}>{formatDate(service.firstContactDueAt)}</Fact>
      <Fact name={t("Time left")}>{timeRemaining || t("The buyer has no account yet")}</Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
