import type { ReactNode } from "react";
import type { OrnamentName } from "~/domain/book/lettering/lettering";

const ink = "#26201a";

/** An ornament as the pages have it (assets/print/ornament.typ). */
export function OrnamentDrawing({ name }: { name: OrnamentName }) {
  return (
    <svg className="sheet" viewBox="0 0 60 24" aria-hidden="true" focusable="false">
      {drawings[name]}
    </svg>
  );
}

const sides = (
  <>
    <rect x={6} y={11.6} width={18} height={0.8} fill={ink} />
    <rect x={36} y={11.6} width={18} height={0.8} fill={ink} />
  </>
);

const drawings: Record<OrnamentName, ReactNode> = {
  cover: (
    <>
      <rect x={21} y={3} width={18} height={18} fill="none" stroke={ink} strokeWidth={0.8} />
      <rect x={24} y={6} width={12} height={8} fill="#cdbfa6" />
    </>
  ),
  none: null,
  rule: <rect x={12} y={11.6} width={36} height={0.8} fill={ink} />,
  diamond: (
    <>
      {sides}
      <path d="M30 9 33 12 30 15 27 12Z" fill={ink} />
    </>
  ),
  dots: [22, 30, 38].map((x) => <circle key={x} cx={x} cy={12} r={1.4} fill={ink} />),
  circle: (
    <>
      {sides}
      <circle cx={30} cy={12} r={3} fill="none" stroke={ink} strokeWidth={0.8} />
    </>
  ),
  squares: [20.5, 28.5, 36.5].map((x) => <rect key={x} x={x} y={10.5} width={3} height={3} fill={ink} />),
  sprig: [16, 25, 34, 43].map((x, index) => (
    <ellipse
      key={x}
      cx={x}
      cy={12}
      rx={4.4}
      ry={1.4}
      fill={ink}
      transform={`rotate(${index % 2 === 0 ? -24 : 24} ${x} 12)`}
    />
  )),
};
