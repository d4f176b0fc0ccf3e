import { ButtonForm } from "./form";

interface YesOrNoProps {
  /** Where the yes goes. */
  action: string;
  yes: string;
  busyLabel?: string;
  no?: string;
  /** Where one comes from, and the no leads back to. */
  back: string;
}

/** The two answers to a question before something is deleted. */
export function YesOrNo({ action, yes, busyLabel, no = "No, keep it", back }: YesOrNoProps) {
  return (
    <div className="actions">
      <ButtonForm action={action}>
        <button type="submit" className="button button--danger" data-busy-label={busyLabel}>
          {yes}
        </button>
      </ButtonForm>
      <a className="button" href={back}>
        {no}
      </a>
    </div>
  );
}
