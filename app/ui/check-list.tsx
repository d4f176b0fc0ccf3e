interface CheckListProps {
  name: string;
  options: { value: string; label: string }[];
  chosen: string[];
}

export function CheckList({ name, options, chosen }: CheckListProps) {
  return options.map(({ value, label }) => (
    <div key={value}>
      <label className="check">
        <input
          type="checkbox"
          className="check__box"
          name={name}
          value={value}
          defaultChecked={chosen.includes(value)}
        />
        <span>{label}</span>
      </label>
    </div>
  ));
}
