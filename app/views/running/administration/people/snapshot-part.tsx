import { formatDate } from "~/domain/base/format";
import type { CarersSnapshot } from "~/domain/people/snapshot/carers.server";
import { filledFields, snapshotLabel } from "~/domain/people/snapshot/fields";
import { t } from "~/messages/translate";
import { PrintLinks } from "~/views/writing/snapshot/snapshot-state";

interface SnapshotPartProps {
  id: number;
  snapshot: CarersSnapshot;
}

/** What a resident tells her carers: there while she allows it. */
export function SnapshotPart({ id, snapshot }: SnapshotPartProps) {
  return (
    <section className="account-part" id="snapshot">
      <h2>{t("For those who care")}</h2>
      <p>
        {t("{name} lets carers read this. Checked on {day}.", {
          ...{ name: snapshot.displayName, day: formatDate(snapshot.checkedAt) },
        })}
      </p>
      <dl className="saved-text saved-facts">
        {filledFields(snapshot).map((field) => (
          <div key={field}>
            <dt>{snapshotLabel(field)}</dt>
            {snapshot[field].split("\n").map((line, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place.
              <dd key={place} dir="auto">
                {line}
              </dd>
            ))}
          </div>
        ))}
      </dl>
      <PrintLinks href={`/admin/users/${id}/snapshot.pdf`} />
    </section>
  );
}
