/** Rem. Each has a class, because pages have no inline styles. */
export type CoverWidth = 3 | 5 | 8 | 11 | 15 | 20;

interface BookCoverProps {
  markup: string;
  width: CoverWidth;
  /** Says what the picture is, or where its link leads; left out where the words beside it say the same. */
  label?: string;
  href?: string;
}

export function BookCover({ markup, width, label, href }: BookCoverProps) {
  const look = `book-cover book-cover--${width}`;
  const drawing = { __html: markup };
  if (href !== undefined)
    return (
      <a
        className={look}
        href={href}
        aria-label={label}
        // A link whose words stand beside it is reached there.
        {...(label === undefined && { tabIndex: -1, "aria-hidden": true })}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by our own renderer, which escapes text.
        dangerouslySetInnerHTML={drawing}
      />
    );
  return (
    <span
      className={look}
      {...(label === undefined ? { "aria-hidden": true } : { role: "img", "aria-label": label })}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by our own renderer, which escapes text.
      dangerouslySetInnerHTML={drawing}
    />
  );
}
