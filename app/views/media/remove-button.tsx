interface RemoveButtonProps {
  kind: "image" | "audio" | "video";
  id: number;
  /** Which one: "Remove recording 2". */
  label: string;
}

/** A button of the story's form that takes an item away; what was typed is saved with it. */
export function RemoveButton({ kind, id, label }: RemoveButtonProps) {
  return (
    <button type="submit" name="intent" value={`${kind}/remove/${id}`} className="button button--quiet">
      {label}
    </button>
  );
}
