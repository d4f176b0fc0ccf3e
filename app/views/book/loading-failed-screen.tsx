/** Where the book could not be read. It needs no data, so that it always shows. */
export function LoadingFailedScreen({ retryHref }: { retryHref: string }) {
  return (
    <main id="main" className="page page--narrow">
      <h1>Error Loading Stories</h1>
      <p>Your stories are safe, but they could not be shown just now.</p>
      <div className="actions">
        <a className="button button--primary" href={retryHref}>
          Retry
        </a>
        <a className="button" href="/">
          Back to Editor
        </a>
      </div>
    </main>
  );
}
