import type { Device } from "~/domain/users/devices.server";
import { ButtonForm } from "~/ui/form";

/** Where the person is signed in, and a way to end it from here. */
export function DeviceList({ devices }: { devices: Device[] }) {
  return (
    <section className="account-part" id="devices">
      <h2>Signed-in devices</h2>
      <ul className="list-plain devices">
        {devices.map((device) => (
          <li key={device.ref} className="devices__device">
            <span>
              <strong>{device.name}</strong>
              <br />
              {device.isThis ? "This device" : `Used ${device.seen}`}
            </span>
            {!device.isThis && <SignOutThere device={device} />}
          </li>
        ))}
      </ul>
      {devices.length > 2 && (
        <ButtonForm action="/account#devices">
          <button type="submit" name="intent" value="device/sign-out-others" className="button">
            Sign out everywhere else
          </button>
        </ButtonForm>
      )}
    </section>
  );
}

function SignOutThere({ device: { ref, name, seen } }: { device: Device }) {
  return (
    <ButtonForm action="/account#devices">
      <input type="hidden" name="device" value={ref} />
      <button type="submit" name="intent" value="device/sign-out" className="button button--quiet">
        Sign out there
        <span className="out-of-sight">{`: ${name}, used ${seen}`}</span>
      </button>
    </ButtonForm>
  );
}
