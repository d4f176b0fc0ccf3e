export function Envelope() {
  return (
    <svg className="envelope" viewBox="0 0 320 230" aria-hidden="true" focusable="false">
      <rect className="envelope__paper" x="1" y="1" width="318" height="228" rx="3" />
      <path className="envelope__fold" d="M2 228 L128 108 M318 228 L192 108" />
      <path className="envelope__flap" d="M2 2 L160 128 L318 2 Z" />
      <g className="envelope__seal">
        <circle cx="160" cy="120" r="29" />
        <circle className="envelope__ring" cx="160" cy="120" r="23.5" />
        <path
          className="envelope__ring"
          d="M160 112 c-4 -3 -8 -3 -12 -3 v17 c4 0 8 0 12 3 c4 -3 8 -3 12 -3 v-17 c-4 0 -8 0 -12 3 Z M160 112 v17"
        />
      </g>
    </svg>
  );
}
