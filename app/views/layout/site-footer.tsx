import type { Frame } from "~/frame";
import { TextSizeForm } from "./text-size-form";

export function SiteFooter({ frame }: { frame: Frame }) {
  return (
    <footer className="site-footer">
      <TextSizeForm textSize={frame.textSize} />
      <p>{`${frame.brandName}. Your stories belong to you.`}</p>
    </footer>
  );
}
