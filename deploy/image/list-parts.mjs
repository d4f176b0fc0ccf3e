import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/*
 * Writes what the image is made of: `parts.cdx.json` (CycloneDX, from `npm sbom` and the Debian packages) and
 * `NOTICES.txt` (names, versions and license texts). Usage: list-parts.mjs SBOM FACTS FOLDER
 */

const [sbomFile = "", facts = "", folder = ""] = process.argv.slice(2);

const sbom = JSON.parse(readFileSync(sbomFile, "utf8"));
const debian = readFileSync(path.join(facts, "debian-packages"), "utf8")
  .trim()
  .split("\n")
  .map((line) => {
    const [name = "", version = "", architecture = ""] = line.split(" ");
    const purl = `pkg:deb/debian/${name}@${encodeURIComponent(version)}?arch=${architecture}`;
    return { type: "library", name, version, purl, "bom-ref": purl };
  });
sbom.components.push(...debian);
writeFileSync(path.join(folder, "parts.cdx.json"), JSON.stringify(sbom));

const lines = [
  "A Life Remembered contains the parts below, under their own licenses.",
  "",
  "Under the GNU Lesser General Public License: libvips (inside sharp), libheif, and the libraries of ffmpeg that",
  "say so. ffmpeg as Debian builds it contains x264 and x265 and is under the GNU General Public License, version 2",
  "or later; it runs as a program of its own. Debian offers the source of each of its packages by name and version",
  "at https://snapshot.debian.org. libvips and its build are at https://github.com/lovell/sharp-libvips.",
];
for (const { name, version, licenses } of sbom.components.filter(isFromNpm)) {
  const license = licenses?.map(licenseName).join(", ") ?? "see below";
  lines.push(
    "",
    "=".repeat(80),
    `${name} ${version} (${license})`,
    "",
    licenseText(path.join("node_modules", name)),
  );
}
for (const { name, version } of debian) {
  const file = path.join(facts, "licenses", name);
  const text = existsSync(file) ? readFileSync(file, "utf8") : "";
  lines.push("", "=".repeat(80), `Debian package ${name} ${version}`, "", text);
}
writeFileSync(path.join(folder, "NOTICES.txt"), lines.join("\n"));

/** @param {{ purl?: string }} part */
function isFromNpm({ purl }) {
  return purl?.startsWith("pkg:npm/");
}

/** @param {{ license?: { id?: string, name?: string }, expression?: string }} choice */
function licenseName({ license, expression }) {
  return license?.id ?? license?.name ?? expression ?? "";
}

/** @param {string} folder */
function licenseText(folder) {
  if (!existsSync(folder)) return "";
  const files = readdirSync(folder).filter((name) => /^(licen[cs]e|copying|notice)/i.test(name));
  return files.map((name) => readFileSync(path.join(folder, name), "utf8")).join("\n");
}
