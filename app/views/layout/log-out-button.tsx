import { ButtonForm } from "~/ui/form";

export function LogOutButton() {
  return (
    <ButtonForm action="/logout">
      <button type="submit" className="button button--quiet" data-busy-label="Logging out...">
        Logout
      </button>
    </ButtonForm>
  );
}
