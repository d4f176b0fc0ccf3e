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

/* One stroke width and one size in text, so that they stand together as letters do. */
const line = { fill: "none", stroke: "currentColor", strokeWidth: 1.5, strokeLinejoin: "round" } as const;

export function PhotoIcon() {
  return (
    <svg className="icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false">
      <path {...line} d="M1.75 3h12.5v10H1.75zM2 11.5l3.5-4 3 3.5 2-2 3.5 3.5" />
      <circle cx="10.75" cy="5.75" r="1" fill="currentColor" />
    </svg>
  );
}

export function MicrophoneIcon() {
  return (
    <svg className="icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false">
      <path {...line} d="M6 3.5a2 2 0 0 1 4 0V7a2 2 0 0 1-4 0zM3.5 7a4.5 4.5 0 0 0 9 0M8 11.5V15M5.5 15h5" />
    </svg>
  );
}

export function PenIcon() {
  return (
    <svg className="icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false">
      <path {...line} d="M2 14l.75-3.250L11 2.500 13.500 5l-8.250 8.250zM9.500 4l2.500 2.500" />
    </svg>
  );
}

export function VideoIcon() {
  return (
    <svg className="icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false">
      <path {...line} d="M1.750 4h8.500v8h-8.500zM10.250 7l4-2.250v6.500l-4-2.250" />
    </svg>
  );
}

export function PlayIcon() {
  return (
    <svg className="icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false">
      <path d="M4 2v12l10-6z" fill="currentColor" />
    </svg>
  );
}

export function PauseIcon() {
  return (
    <svg className="icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false">
      <path {...line} strokeWidth="2.5" d="M5 3v10M11 3v10" />
    </svg>
  );
}

export function CheckIcon() {
  return (
    <svg className="icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false">
      <path {...line} strokeWidth="2" d="M2.5 8.5l3.5 3.5 7.5-8" />
    </svg>
  );
}

export function HeartIcon({ isFull }: { isFull: boolean }) {
  return (
    <svg className="icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false">
      <path
        {...line}
        fill={isFull ? "currentColor" : "none"}
        d="M8 14C4 11 1.5 8.500 1.500 5.500a3.250 3.250 0 0 1 6.500-.75 3.250 3.250 0 0 1 6.500.75C14.500 8.500 12 11 8 14z"
      />
    </svg>
  );
}

export function SortIcon({ direction }: { direction: "asc" | "desc" }) {
  return (
    <svg className="icon" viewBox="0 0 16 16" width="12" height="12" aria-hidden="true" focusable="false">
      <path d={direction === "asc" ? "M2 12 8 3l6 9z" : "M2 4l6 9 6-9z"} fill="currentColor" />
    </svg>
  );
}
