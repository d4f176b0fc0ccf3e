import type { ReactNode } from "react";
import { FilesOnTheirWay } from "../drop-files/drop-files";

interface PhotoBoxProps {
  max: number;
  children: ReactNode;
}

/** Sends photos one by one as soon as they are chosen, large ones in pieces, where there is script. */
export function PhotoBox({ max, children }: PhotoBoxProps) {
  return (
    <div className="drop-files" data-enhance="photo-box" data-max={max}>
      {children}
      <FilesOnTheirWay />
    </div>
  );
}
