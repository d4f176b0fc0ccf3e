import type { ReactNode } from "react";
import { t } from "~/messages/translate";
import { RichText } from "~/ui/rich-text";

interface ListedVersion {
  id: number;
  isCurrent: boolean;
}

interface VersionListProps<Version extends ListedVersion> {
  versions: Version[];
  /** Address of the page; `?version=` chooses one. */
  path: string;
  /** "2 days ago". */
  when: (version: Version) => string;
  note: (version: Version) => string | null;
  words?: (version: Version) => ReactNode;
}

/** Earlier texts to choose from, the present one first. */
export function VersionList<Version extends ListedVersion>(props: VersionListProps<Version>) {
  const { versions, path, when, note, words } = props;
  return (
    <>
      <h2>{t("All texts")}</h2>
      <ol className="versions list-plain">
        {versions.map((version) => {
          const remark = note(version);
          return (
            <li key={version.id} className="card versions__one">
              <p className="versions__when">
                <strong>{version.isCurrent ? t("The present text") : when(version)}</strong>{" "}
                {remark && <span className="muted small">{remark}</span>}
              </p>
              {words?.(version)}
              {!version.isCurrent && (
                <a href={`${path}?version=${version.id}`}>
                  <RichText
                    text={t("Read and compare<span> the text of {when}</span>", { when: when(version) })}
                    parts={{ span: (words) => <span className="visually-hidden">{words}</span> }}
                  />
                </a>
              )}
            </li>
          );
        })}
      </ol>
    </>
  );
}
