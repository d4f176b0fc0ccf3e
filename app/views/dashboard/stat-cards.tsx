/** The figures at the top of a dashboard, each with what it counts. */
export function StatCards({ stats }: { stats: { label: string; count: number; hint?: string }[] }) {
  return (
    <dl className="stats">
      {stats.map(({ label, count, hint }) => (
        <div key={label} className="stats__card">
          <dt className="stats__label">
            {label}
            {hint && <span className="stats__hint">{` (${hint})`}</span>}
          </dt>
          <dd className="stats__count">{count.toLocaleString("en-US")}</dd>
        </div>
      ))}
    </dl>
  );
}
