import { timeZones } from "~/domain/base/time-zones";
import type { PersonAddress } from "~/domain/people/users/postal-address.server";
import { personLines } from "~/domain/selling/shipping/address-formats";
import { t } from "~/messages/translate";
import { PhoneLink } from "~/views/selling/writing-services/phone-link";

export function AddressFacts({ address }: { address: PersonAddress }) {
  const { phone, timeZone } = address;
  const zone = timeZones[timeZone];
  return (
    <address className="person-address">
      {personLines(address).map((line) => (
        <span key={line}>
          {line}
          <br />
        </span>
      ))}
      {phone ? <PhoneLink phone={phone} /> : t("No phone number")}
      {zone && `, ${t(zone)}`}
    </address>
  );
}
