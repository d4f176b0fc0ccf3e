interface PasskeyButtonProps {
  formId: string;
  kind: "make" | "use";
  options: object;
  label: string;
  isMain?: boolean;
  /** Shown where scripts or the browser cannot do it. */
  otherwise?: string;
}

/** Script puts the button here: nothing but the browser can ask for a passkey. */
export function PasskeyButton({ formId, kind, options, label, isMain, otherwise }: PasskeyButtonProps) {
  return (
    <div
      className="passkey muted"
      data-enhance="passkey"
      data-form={formId}
      data-kind={kind}
      data-options={JSON.stringify(options)}
      data-label={label}
      data-is-main={isMain ? "yes" : undefined}
    >
      {otherwise}
    </div>
  );
}

export function PasskeyField() {
  return <input type="hidden" name="passkey" value="" />;
}
