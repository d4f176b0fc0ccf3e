import { t } from "~/messages/translate";
import { RichText } from "./rich-text";

interface LooksAgainProps {
  href: string;
  /** Seconds until it reloads; null where it does not. */
  refreshSeconds: number | null;
}

export function LooksAgain({ href, refreshSeconds }: LooksAgainProps) {
  return (
    <p className="small ways">
      {refreshSeconds === null ? (
        <a href={href}>{t("Check again now")}</a>
      ) : (
        <RichText
          text={t("This page looks again every {refreshSeconds} seconds. <link>Stop looking again</link>", {
            refreshSeconds: String(refreshSeconds),
          })}
          parts={{ link: (words) => <a href={`${href}?watch=off`}>{words}</a> }}
        />
      )}
    </p>
  );
}
