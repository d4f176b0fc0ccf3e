/** A ribbon that keeps a place in a book. Decorative: words beside it say what it stands for. */
export function BookmarkIcon() {
  return (
    <svg
      className="bookmark-icon"
      viewBox="0 0 16 20"
      width="14"
      height="18"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M2 1h12v17l-6-4.500L2 18z" fill="currentColor" />
    </svg>
  );
}
