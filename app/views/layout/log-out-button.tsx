import { ButtonForm } from "~/ui/form";

export function LogOutButton() {
  return (
    <ButtonForm action="/logout" enhance="forget-at-sign-out">
      <button type="submit" className="button button--quiet" data-busy-label="Logging out...">
        Logout
      </button>
    </ButtonForm>
  );
}
