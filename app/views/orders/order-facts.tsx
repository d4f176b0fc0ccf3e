/** What is to be known of an order, name by name; what is empty is left out. */
export function OrderFacts({ facts }: { facts: [name: string, value: string][] }) {
  return (
    <dl className="order-facts">
      {facts
        .filter(([, value]) => value !== "")
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
