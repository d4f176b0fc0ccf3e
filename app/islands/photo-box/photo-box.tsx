import type { ReactNode } from "react";
import { FilesOnTheirWay } from "../drop-files/drop-files";

interface PhotoBoxProps {
  /** At most this many photos are sent. */
  max: number;
  children: ReactNode;
}

/** With script, photos are sent one by one as soon as they are chosen, large ones in pieces. */
export function PhotoBox({ max, children }: PhotoBoxProps) {
  return (
    <div className="drop-files" data-enhance="photo-box" data-max={max}>
      {children}
      <FilesOnTheirWay />
    </div>
  );
}
