import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

export interface Programs {
  ffmpeg: boolean;
  libheif: boolean;
  printEngine: boolean;
}

const printEngine = "@myriaddreamin/typst-ts-node-compiler-linux-x64-gnu";

export function findPrograms(): Programs {
  return {
    ffmpeg: isOnPath("ffmpeg") && isOnPath("ffprobe"),
    libheif: isOnPath("heif-dec") || isOnPath("heif-convert"),
    printEngine: canResolve(printEngine),
  };
}

function isOnPath(program: string): boolean {
  const folders = (process.env.PATH ?? "").split(path.delimiter).filter(Boolean);
  return folders.some((folder) => existsSync(path.join(folder, program)));
}

function canResolve(name: string): boolean {
  try {
    createRequire(import.meta.url).resolve(name);
    return process.platform === "linux" && process.arch === "x64";
  } catch {
    return false;
  }
}
