import { t } from "~/messages/translate";

export function PrintProgress({ percent }: { percent: number }) {
  return (
    <progress className="progress" max={100} value={percent} aria-label={t("Pages and photos that are done")}>
      {percent}%
    </progress>
  );
}

/** Empty until something is done: "0%" would read as if nothing happened. */
export function PercentDone({ percent }: { percent: number }) {
  return <p role="status">{percent > 0 && t("{percent}% done.", { percent: String(percent) })}</p>;
}
