import type { ReactNode } from "react";

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
      <h2>All texts</h2>
      <ol className="versions list-plain">
        {versions.map((version) => {
          const remark = note(version);
          return (
            <li key={version.id} className="card versions__one">
              <p className="versions__when">
                <strong>{version.isCurrent ? "The present text" : when(version)}</strong>{" "}
                {remark && <span className="muted small">{remark}</span>}
              </p>
              {words?.(version)}
              {!version.isCurrent && (
                <a href={`${path}?version=${version.id}`}>
                  Read and compare<span className="visually-hidden"> the text of {when(version)}</span>
                </a>
              )}
            </li>
          );
        })}
      </ol>
    </>
  );
}
