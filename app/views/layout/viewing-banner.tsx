import type { Frame } from "~/frame";
import { ButtonForm } from "~/ui/form";

/** Over every page while somebody looks at another's account (spec 2, section 2.8). */
export function ViewingBanner({ viewing }: { viewing: NonNullable<Frame["viewing"]> }) {
  return (
    <div className="viewing-banner">
      <p className="viewing-banner__words">
        Admin viewing: {viewing.name} (ID: {viewing.userId})
      </p>
      <ButtonForm action="/admin/return">
        <button type="submit" className="button" data-busy-label="Returning...">
          Return to my account
        </button>
      </ButtonForm>
    </div>
  );
}
