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

export function Logo() {
  return (
    <svg viewBox="0 0 48 48" width="36" height="36" aria-hidden="true" focusable="false">
      <path
        d="M24 13c-5-4-11-5-18-4.500V37c7-.5 13 .5 18 4.500 5-4 11-5 18-4.500V8.500C35 8 29 9 24 13z"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.500"
        strokeLinejoin="round"
      />
      <path d="M24 13v28.500" stroke="currentColor" strokeWidth="2.500" />
      <path d="M31 5v13l3.500-3 3.500 3V5z" fill="var(--warm)" />
    </svg>
  );
}
