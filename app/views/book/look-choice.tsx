import type { ReactNode } from "react";

interface LookChoiceProps {
  name: string;
  value: string | number;
  isChosen: boolean;
  /** An element of the class look__picture. */
  picture: ReactNode;
  label: string;
}

export function LookChoice({ name, value, isChosen, picture, label }: LookChoiceProps) {
  return (
    <li className="looks__item">
      <label className="look">
        <input type="radio" className="look__choice" name={name} value={value} defaultChecked={isChosen} />
        {picture}
        <span className="look__name">{label}</span>
      </label>
    </li>
  );
}
