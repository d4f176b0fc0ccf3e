export function enhance(area: HTMLElement): void {
  const player = area.querySelector<HTMLMediaElement>("audio, video");
  if (!player) return;
  const sentences = Array.from(area.querySelectorAll<HTMLAnchorElement>("a[data-end]")).map((link) => ({
    link,
    start: Number(link.hash.slice("#t=".length)),
    end: Number(link.dataset.end),
  }));

  area.addEventListener("click", (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>("a[data-end]");
    const sentence = sentences.find((one) => one.link === link);
    if (!sentence || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    playFrom(player, sentence.start);
  });

  let marked: HTMLElement | undefined;
  const mark = () => {
    const time = player.currentTime;
    const now = sentences.find(({ start, end }) => time >= start && time < end)?.link;
    if (now === marked) return;
    marked?.removeAttribute("aria-current");
    now?.setAttribute("aria-current", "true");
    marked = now;
  };
  for (const type of ["timeupdate", "seeked"]) player.addEventListener(type, mark);
}

/** Old tablets can only seek once they know the length. */
function playFrom(player: HTMLMediaElement, seconds: number): void {
  const seek = () => {
    player.currentTime = seconds;
  };
  if (player.readyState > 0) seek();
  else player.addEventListener("loadedmetadata", seek, { once: true });
  const playing: Promise<void> | undefined = player.play();
  // The player shows what it cannot play.
  if (playing) playing.catch(() => undefined);
}
