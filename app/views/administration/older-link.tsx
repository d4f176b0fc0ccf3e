interface OlderLinkProps {
  path: string;
  /** What the list is filtered by. */
  params: Record<string, string>;
  /** The next older page begins before this id; null where there is none. */
  older: number | null;
  isNewest: boolean;
}

/** The way through a list that grows at its top: to what is older, and back to the newest. */
export function OlderLink({ path, params, older, isNewest }: OlderLinkProps) {
  const href = (more: Record<string, string>) => `${path}?${new URLSearchParams({ ...params, ...more })}`;
  return (
    <nav className="actions" aria-label="Pages">
      {!isNewest && (
        <a className="button" href={href({})}>
          Newest
        </a>
      )}
      {older !== null && (
        <a className="button" href={href({ before: String(older) })}>
          Older
        </a>
      )}
    </nav>
  );
}
