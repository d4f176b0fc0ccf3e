import type { ReactNode } from "react";
import { formatDate } from "~/domain/base/format";
import { timeZones } from "~/domain/base/time-zones";
import { writingFormId } from "~/domain/selling/writing-services/schema";
import type { WritingService } from "~/domain/selling/writing-services/writing-services.server";
import type { PageShell } from "~/page-shell";
import type { RejectedForm } from "~/ui/form";
import { leavingForm, NavLink } from "~/ui/nav-link";
import { AdminPage } from "../../running/administration/admin-page";
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
        <NavLink href="/admin/writing">All writing services</NavLink>
      </p>
      <h1>{`${service.planName} for ${service.buyer}`}</h1>
      <p>
        <WritingState line={service} now={now} />
      </p>
      <Facts service={service} />
      <WritingServiceForm service={service} rejected={rejected} />
    </AdminPage>
  );
}

function Facts({ service }: { service: WritingService }) {
  const { userId, buyer, email, phone, address, timeZone, promises, timeRemaining } = service;
  return (
    <dl className="order-facts">
      <Fact name="Buyer">
        {userId === null ? (
          `${buyer} (no account yet)`
        ) : (
          <NavLink href={`/admin/users/${userId}`}>{buyer}</NavLink>
        )}
      </Fact>
      <Fact name="Phone">{phone ? <PhoneLink phone={phone} /> : "None was given"}</Fact>
      <Fact name="Email">{email ? <a href={`mailto:${email}`}>{email}</a> : "None was given"}</Fact>
      <Fact name="Address">{address.length > 0 ? address.join(", ") : "None was given"}</Fact>
      <Fact name="Time zone">{timeZones[timeZone] ?? "Unknown: please ask, and choose it below"}</Fact>
      <Fact name="Promised">{promises.join(", ")}</Fact>
      <Fact name="Sold">{formatDate(service.soldAt)}</Fact>
      <Fact name="First contact due">{formatDate(service.firstContactDueAt)}</Fact>
      <Fact name="Time left">{timeRemaining || "The buyer has no account yet"}</Fact>
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
