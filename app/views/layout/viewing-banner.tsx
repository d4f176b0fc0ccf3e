import type { Frame } from "~/frame";
import { Banner } from "~/ui/banner";
import { ButtonForm } from "~/ui/form";

/** Over every page while somebody looks at another's account (spec 2, section 2.8). */
export function ViewingBanner({ viewing: { name, userId } }: { viewing: NonNullable<Frame["viewing"]> }) {
  return (
    <Banner label="Viewing another account">
      <strong>{`Admin viewing: ${name} (ID: ${userId})`}</strong>
      <ButtonForm action="/admin/return">
        <button type="submit" className="button" data-busy-label="Returning...">
          Return to my account
        </button>
      </ButtonForm>
    </Banner>
  );
}
