#!/bin/sh
# Copies programs with the libraries that they are linked with into a folder, at their own paths. Debian's package
# of ffmpeg installs drivers of graphics cards (300 MB), which are loaded only on a desktop.
# Writes the Debian packages that the files come from to FOLDER/usr/share/a-life-remembered/debian-packages.
# Usage: pick-programs.sh FOLDER PROGRAM…
set -eu
folder=$1
shift
list=$(mktemp)
for program in "$@"; do
  file=$(command -v "$program")
  echo "$file" >>"$list"
  readlink -f "$file" >>"$list"
  ldd "$file" | awk '$2 == "=>" { print $3 }' >>"$list"
done
# /lib is a link to /usr/lib. The base image has the C library.
sort -u "$list" | while read -r file; do
  place=$(readlink -f "$(dirname "$file")")
  case $(dpkg -S "$(readlink -f "$file")" 2>/dev/null) in libc6:*) continue ;; esac
  mkdir -p "$folder$place"
  cp -L "$file" "$folder$place/$(basename "$file")"
done
facts=$folder/usr/share/a-life-remembered
mkdir -p "$facts/licenses"
sort -u "$list" | while read -r file; do
  dpkg -S "$(readlink -f "$file")" 2>/dev/null || dpkg -S "*/$(basename "$(readlink -f "$file")")" 2>/dev/null || true
done | cut -d: -f1 | sort -u >"$facts/names"
while read -r name; do
  dpkg-query -W -f '${Package} ${Version} ${Architecture}\n' "$name" | head -n 1
  cp -L "/usr/share/doc/$name/copyright" "$facts/licenses/$name" 2>/dev/null || true
done <"$facts/names" >"$facts/debian-packages"
rm "$facts/names" "$list"
