interface RemoveButtonProps {
  kind: "image" | "audio" | "video";
  id: number;
  label: string;
}

/** A button of the story's form, so that its text is saved too. */
export function RemoveButton({ kind, id, label }: RemoveButtonProps) {
  return (
    <button type="submit" name="intent" value={`${kind}/remove/${id}`} className="button button--quiet">
      {label}
    </button>
  );
}
