import type { PersonAddress } from "~/domain/users/postal-address.server";
import { timeZones } from "~/domain/writing-services/time-zones";
import { PhoneLink } from "~/views/writing-services/phone-link";

export function AddressFacts({ address: { phone, lines, timeZone } }: { address: PersonAddress }) {
  return (
    <address className="person-address">
      {lines.map((line) => (
        <span key={line}>
          {line}
          <br />
        </span>
      ))}
      {phone ? <PhoneLink phone={phone} /> : "No phone number"}
      {timeZone && `, ${timeZones[timeZone]}`}
    </address>
  );
}
