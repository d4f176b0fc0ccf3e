import type { TextSize } from "~/frame";
import { ButtonForm } from "~/ui/form";

const sizes: { size: TextSize; label: string }[] = [
  { size: "usual", label: "Usual" },
  { size: "large", label: "Large" },
  { size: "largest", label: "Largest" },
];

/** How large the text of all pages is, in this browser. */
export function TextSizeForm({ textSize }: { textSize: TextSize }) {
  return (
    <ButtonForm action="/text-size">
      <fieldset className="text-size" id="text-size">
        <legend>Text size</legend>
        {sizes.map(({ size, label }) => (
          <button
            key={size}
            type="submit"
            name="size"
            value={size}
            className={`button button--quiet text-size__${size}`}
            aria-pressed={size === textSize}
          >
            {label}
          </button>
        ))}
      </fieldset>
    </ButtonForm>
  );
}
