import type { ReactNode } from "react";
import type { HealthCheck, HealthCheckId, HealthLevel } from "~/domain/running/health/health-check";
import { type Message, message } from "~/messages/message";
import { t } from "~/messages/translate";
import { RichText } from "~/ui/rich-text";
import { TimeText } from "../../layout/time-text";

const levelWords: Record<HealthLevel, Message> = {
  red: message("Red"),
  amber: message("Amber"),
  green: message("Green"),
};

interface HealthChecksProps {
  checks: (HealthCheck & { since?: string })[];
  /** Forms that answer a check, below it. */
  answers?: Partial<Record<HealthCheckId, ReactNode>>;
}

export function HealthChecks({ checks, answers = {} }: HealthChecksProps) {
  return (
    <ul className="health-checks">
      {checks.map(({ id, title, level, finding, remedy, href, since, triedAt }) => (
        <li key={id} className={`health-checks__check health-checks__check--${level}`}>
          <span className="health-checks__level">{t(levelWords[level])}</span>
          <div>
            <strong>{href && level !== "green" ? <a href={href}>{title}</a> : title}</strong>
            <p>
              {finding}
              {since && (
                <>
                  {" "}
                  <RichText
                    text={t("Red since <time></time>.")}
                    parts={{ time: () => <TimeText at={since} /> }}
                  />
                </>
              )}
              {triedAt && (
                <>
                  {" "}
                  <RichText
                    text={t("Tried on <time></time>.")}
                    parts={{ time: () => <TimeText at={triedAt} /> }}
                  />
                </>
              )}
            </p>
            {remedy && <p className="health-checks__remedy">{remedy}</p>}
            {answers[id]}
          </div>
        </li>
      ))}
    </ul>
  );
}
