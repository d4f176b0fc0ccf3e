/*
 * Drawn, so that no real person's photos are published: flat shapes in few colors with paper grain, like
 * old prints.
 */

const width = 1200;
const height = 900;

/** `top` and `horizon` are the colors of the sky. */
function scene([top, horizon]: [string, string], shapes: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${horizon}"/></linearGradient>
<radialGradient id="edge" cx=".5" cy=".45" r=".75"><stop offset=".6" stop-color="#3a2a18" stop-opacity="0"/><stop offset="1" stop-color="#3a2a18" stop-opacity=".38"/></radialGradient>
<filter id="grain" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency=".55" numOctaves="2" seed="7"/><feColorMatrix values="0 0 0 0 .3  0 0 0 0 .22  0 0 0 0 .12  0 0 0 .5 -.12"/></filter></defs>
<rect width="${width}" height="${height}" fill="url(#sky)"/>${shapes}
<rect width="${width}" height="${height}" filter="url(#grain)"/><rect width="${width}" height="${height}" fill="url(#edge)"/></svg>`;
}

function hill(color: string, y: number, rise: number, shift = 0): string {
  return `<path d="M0 ${y} C${200 + shift} ${y - rise} ${420 + shift} ${y - rise} ${640 + shift} ${y - rise * 0.3} S1040 ${y + rise * 0.2} 1200 ${y - rise * 0.5} V900 H0Z" fill="${color}"/>`;
}

function tree(x: number, y: number, size: number, color: string): string {
  const branch = (dx: number, up: number, at: number) =>
    `M${x} ${y - size * at} q${(dx * size) / 3} ${(-up * size) / 3} ${dx * size} ${-up * size}`;
  const twigs = [
    branch(-0.3, 0.35, 0.45),
    branch(0.32, 0.3, 0.5),
    branch(-0.22, 0.35, 0.65),
    branch(0.2, 0.36, 0.7),
    branch(-0.1, 0.3, 0.85),
    branch(0.12, 0.25, 0.9),
  ];
  return `<path d="M${x} ${y} V${y - size}" stroke="${color}" stroke-width="${size / 14}" fill="none"/><path d="${twigs.join("")}" stroke="${color}" stroke-width="${size / 28}" fill="none" stroke-linecap="round"/>`;
}

function panes(
  x: number,
  y: number,
  columns: number,
  rows: number,
  lit: [number, number][],
  step = 62,
): string {
  let drawn = "";
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const isLit = lit.some(([c, r]) => c === column && r === row);
      const [px, py] = [x + column * step, y + row * 78];
      drawn += `<rect x="${px}" y="${py}" width="32" height="46" fill="${isLit ? "#f6cf6b" : "#39485a"}"/><path d="M${px + 16} ${py}v46M${px} ${py + 23}h32" stroke="#efe6d2" stroke-width="3"/>`;
    }
  }
  return drawn;
}

const house = `<path d="M420 600V380L640 250l220 130v220z" fill="#8c4a35"/><path d="M395 392 640 240l245 152-18 20-227-140-227 140z" fill="#f4efe4"/><rect x="730" y="230" width="46" height="90" fill="#6d3728"/><path d="M720 226h66v16h-66z" fill="#f4efe4"/>
<path d="M753 222c-20-40 40-60 10-110s30-60 20-90" stroke="#e9e4da" stroke-width="16" fill="none" stroke-linecap="round" opacity=".7"/><rect x="612" y="505" width="56" height="95" fill="#2f2a26"/>`;

export const scenes = {
  "house-in-snow": scene(
    ["#7f93a8", "#ead9c4"],
    `${hill("#b9c0c6", 560, 160)}${hill("#dfe0de", 640, 90, 120)}${house}${panes(462, 400, 2, 2, [[1, 0]])}${panes(724, 400, 2, 2, [])}${panes(594, 322, 2, 1, [[0, 0]], 60)}${panes(624, 412, 1, 1, [])}
<path d="M0 640c200-50 380-40 600-44s420 0 600 40v264H0z" fill="#f3f1ec"/><path d="M640 600c10 90-60 120-40 300h90c-30-160 20-200-10-300z" fill="#d8d6d0"/>${tree(240, 680, 330, "#3b302a")}${tree(1010, 660, 240, "#4a3d34")}${tree(1090, 690, 180, "#4a3d34")}
<path d="M60 720h230M60 750h230M90 690v100M160 690v100M230 690v100" stroke="#5c4a3c" stroke-width="9"/>`,
  ),
  ferry: scene(
    ["#d9a46b", "#f3dcb4"],
    `<circle cx="860" cy="330" r="80" fill="#fbf1d6"/>${hill("#8a7a5c", 520, 190)}${hill("#66694c", 560, 110, 200)}<path d="M0 560h1200v340H0z" fill="#8fa6a4"/>
<path d="M700 600h330M660 660h420M740 720h250M800 780h160" stroke="#fbf1d6" stroke-width="7" opacity=".7"/><path d="M90 560V430l110-70 110 70v130z" fill="#e9e0cc"/><path d="M76 438 200 352l124 86-10 14-114-76-114 76z" fill="#6b4433"/>${panes(128, 460, 2, 1, [[0, 0]], 90)}
<path d="M330 640h430l-46 70H390z" fill="#4c3427"/><path d="M330 640h430l-8 14H340z" fill="#d9c7a4"/><path d="M540 640V470" stroke="#3a2a20" stroke-width="10"/><path d="M430 640c0-60 12-88 34-88s34 28 34 88z" fill="#2f3b46"/><circle cx="464" cy="532" r="22" fill="#c99a76"/><path d="M436 528c6-34 50-34 56 0z" fill="#3a2a20"/><path d="M600 640c0-44 10-66 28-66s28 22 28 66z" fill="#7d3f36"/><circle cx="628" cy="556" r="18" fill="#d2a583"/>
<path d="M0 330 1200 430" stroke="#5c4a3c" stroke-width="4"/><path d="M0 800c260-30 400 20 640 0s380-10 560-10v110H0z" fill="#5f7270"/>`,
  ),
  mailbox: scene(
    ["#a9c0c9", "#f0e6cc"],
    `${hill("#a9ab74", 520, 120)}${hill("#c0a85e", 600, 70, 160)}<path d="M0 640h1200v260H0z" fill="#a88f52"/><path d="M760 900 900 610h60l190 290z" fill="#d9c9a4"/>
<path d="M0 600h760M0 660h740" stroke="#6b5238" stroke-width="14"/><path d="M60 560v170M280 560v170M500 560v170M720 560v170" stroke="#6b5238" stroke-width="20"/>
<path d="M350 650c-20-90-10-150 60-170 70-10 140 0 190-10 30-40 44-90 90-104l14-30 16 34c44 14 60 60 66 90l-36 18c-20-20-40-14-50 10-14 50-34 90-44 110l6 190h-34l-16-150h-150l-20 150h-34l-4-140c-14 60-40 90-64 100 20-40 10-60 10-98z" fill="#6a3d26"/><path d="M690 350c-40 30-70 70-84 110l20 6c20-40 50-70 84-86z" fill="#2f2019"/>
<path d="M940 760V520" stroke="#5a4632" stroke-width="26"/><path d="M850 440h150a46 46 0 0 1 46 46v50H850z" fill="#8f9aa3"/><path d="M850 440a46 46 0 0 0-46 46v50h92v-50a46 46 0 0 0-46-46z" fill="#77838d"/><path d="M1020 470v-80h44v26h-28v60z" fill="#b0382c"/><path d="M812 506h76l24 60h-100z" fill="#fbf6e8"/>`,
  ),
  town: scene(
    ["#9fb0b5", "#f2dfbd"],
    `<path d="M0 470h1200v430H0z" fill="#7d9094"/><path d="M160 470V170M250 470V120M340 470V190M160 220h-60M160 220h60M250 180h-70M250 180h70M250 280h-80M250 280h80M340 240h-56M340 240h56" stroke="#4a3a2c" stroke-width="9"/><path d="M60 470h380l-40 60H110z" fill="#4c3427"/><path d="M250 190c60 20 70 60 60 80h-60zM160 240c40 16 50 40 44 60h-44z" fill="#eee2c6"/>
<path d="M470 640V330l90-70 90 70v310z" fill="#a3523c"/><path d="M650 640V380h150v260z" fill="#c9b38a"/><path d="M640 384 725 310l85 74z" fill="#5b4a40"/><path d="M800 640V300l100-80 100 80v340z" fill="#8c4a35"/><path d="M1000 640V400h200v240z" fill="#b98a5e"/><path d="M990 406 1100 320l110 86z" fill="#4f4239"/><path d="M560 250V150M540 180h40" stroke="#4a3a2c" stroke-width="8"/>
${panes(500, 380, 2, 2, [[0, 1]], 80)}${panes(680, 430, 2, 1, [], 70)}${panes(836, 350, 2, 2, [[1, 0]], 76)}${panes(1036, 450, 2, 1, [], 90)}
<path d="M0 640h1200v260H0z" fill="#cbb690"/><path d="M0 690h1200M0 760h1200M0 840h1200" stroke="#b09a72" stroke-width="5"/><path d="M300 830c0-110 16-160 50-160s50 50 50 160z" fill="#3e4a42"/><circle cx="350" cy="632" r="32" fill="#d0a27c"/><path d="M306 622h88l-14-20h-60z" fill="#2d2722"/><ellipse cx="292" cy="720" rx="44" ry="22" fill="#d79b4e"/><ellipse cx="410" cy="720" rx="44" ry="22" fill="#d79b4e"/><ellipse cx="382" cy="650" rx="26" ry="14" fill="#e0ab62"/><path d="M326 826v44M374 826v44" stroke="#2d2722" stroke-width="18"/>
<path d="M880 640v-80h60v80z" fill="#2f2a26"/><path d="M896 640c0-56 6-70 16-70s16 14 16 70z" fill="#c7cdbb"/><circle cx="912" cy="556" r="15" fill="#dcb08c"/>`,
  ),
  "ship-at-night": scene(
    ["#16233a", "#53647c"],
    `<circle cx="900" cy="200" r="64" fill="#f2e9cf"/><path d="M850 330h110M820 380h170M870 430h80" stroke="#f2e9cf" stroke-width="5" opacity=".35"/><path d="M0 560c160-50 260 30 420 0s260-40 420 0 240 20 360-10v350H0z" fill="#2b3f58"/>
<path d="M230 560h640l-70 130H320z" fill="#141a22"/><path d="M360 560v-80h360v80z" fill="#c9c4b4"/><path d="M430 480v-70h180v70z" fill="#dcd7c6"/><path d="M520 410V160M440 230h160M470 300h100" stroke="#0f141b" stroke-width="10"/><circle cx="520" cy="156" r="16" fill="#f6cf6b"/><path d="M640 480V390h60v90z" fill="#7a2f26"/><path d="M670 380c30-50 90-30 120-70" stroke="#8a93a1" stroke-width="18" fill="none" opacity=".6"/>
${[400, 470, 540, 610].map((x) => `<circle cx="${x}" cy="522" r="14" fill="#f6cf6b"/>`).join("")}<rect x="450" y="428" width="40" height="30" fill="#f6cf6b"/><rect x="540" y="428" width="40" height="30" fill="#39485a"/>
<path d="M0 670c180-60 300 40 480 0s300-50 460 0 180 20 260 0v230H0z" fill="#1d2f47"/><path d="M0 780c200-40 320 40 520 10s320-40 680 0v110H0z" fill="#14233a"/>`,
  ),
  thimble: scene(
    ["#e9d9bc", "#d8c19a"],
    `<path d="M0 560h1200v340H0z" fill="#8b5e3c"/><path d="M0 620h1200M0 720h1200M0 820h1200" stroke="#7a5033" stroke-width="6"/><path d="M470 640c-10-140 10-250 60-270 60-22 120-22 170 0 50 20 70 130 60 270z" fill="#b9bcc0"/><path d="M700 372c46 24 66 130 58 268h-70c20-120 20-220 12-268z" fill="#8d9298"/><ellipse cx="615" cy="372" rx="86" ry="26" fill="#d6d9dc"/><path d="M456 640c100 34 220 34 318 0v26c-100 34-220 34-318 0z" fill="#9da2a8"/>
${[0, 1, 2, 3].map((row) => [0, 1, 2, 3, 4, 5].map((dot) => `<circle cx="${510 + dot * 42 + (row % 2) * 18}" cy="${430 + row * 44}" r="7" fill="#777c83"/>`).join("")).join("")}<path d="M690 520c14 10 22 26 20 44-16-2-28-16-30-34z" fill="#6c7178"/>
<rect x="840" y="470" width="150" height="40" rx="8" fill="#d8b98a"/><rect x="860" y="510" width="110" height="110" fill="#94372f"/><path d="M860 530h110M860 552h110M860 574h110M860 596h110" stroke="#7a2a24" stroke-width="5"/><rect x="840" y="620" width="150" height="40" rx="8" fill="#d8b98a"/><path d="M900 640c-120 120-420 60-560 120s-160 20-220 60" stroke="#94372f" stroke-width="6" fill="none"/><path d="M120 820 40 850" stroke="#c9ced3" stroke-width="8"/>`,
  ),
  stovepipe: scene(
    ["#cdb793", "#b79a70"],
    `<path d="M0 0h1200v620H0z" fill="#d9c6a2"/>${[120, 300, 480, 660, 840, 1020].map((x) => `<path d="M${x} 0v620" stroke="#c7b28b" stroke-width="6"/>`).join("")}<path d="M0 620h1200v280H0z" fill="#8a6038"/><rect x="190" y="0" width="100" height="620" fill="#33302d"/><path d="M190 160h100M190 330h100M190 500h100" stroke="#57524c" stroke-width="8"/><path d="M150 620h180v24H150z" fill="#57524c"/>
<path d="M290 190C600 250 900 240 1200 170" stroke="#5c4a3c" stroke-width="6" fill="none"/><path d="M420 214l-60 60 40 40 20-18v190h150V296l20 18 40-40-60-60c-40 20-110 20-150 0z" fill="#4b6a86"/><path d="M760 236h150l20 290h-72l-20-180-22 180h-72z" fill="#6a3d36"/><path d="M990 214c20 6 50 6 70 0l8 150c20 30 30 60 20 74h-70l4-90z" fill="#e6dcc6"/><path d="M1092 200c20 6 44 6 62 0l8 150c20 30 26 60 18 74h-64l2-90z" fill="#e6dcc6"/>
<rect x="560" y="640" width="420" height="110" fill="#c9c0ae"/><rect x="560" y="640" width="420" height="46" fill="#a3523c"/><path d="M580 750v70M960 750v70" stroke="#5c4a3c" stroke-width="20"/><rect x="590" y="606" width="110" height="40" rx="18" fill="#f1ece0"/>`,
  ),
  ward: scene(
    ["#3c4a5c", "#6d7a86"],
    `<path d="M0 0h1200v640H0z" fill="#566270"/><rect x="420" y="90" width="360" height="400" fill="#1c2a44"/><circle cx="690" cy="190" r="36" fill="#f2e9cf"/><path d="M600 90v400M420 290h360" stroke="#e3ddcd" stroke-width="14"/><path d="M404 74h392v18H404zM404 488h392v26H404z" fill="#e3ddcd"/><path d="M0 640h1200v260H0z" fill="#41362f"/>
<path d="M80 700V430M80 560h360v140M440 700V520" stroke="#d7d2c4" stroke-width="18" fill="none"/><path d="M90 560h350v80H90z" fill="#efeadd"/><rect x="96" y="520" width="110" height="56" rx="20" fill="#fbf8f0"/><path d="M210 566h230v74H210z" fill="#6f8fa0"/>
<path d="M860 700V560h200v140" fill="#7a5a3e"/><rect x="840" y="545" width="240" height="22" fill="#8f6b4a"/><path d="M930 545v-90" stroke="#c9a85a" stroke-width="12"/><path d="M880 455h100l-24-80h-52z" fill="#f6cf6b"/><path d="M870 470 760 640h340L990 470z" fill="#f6cf6b" opacity=".16"/><path d="M640 800c0-170 20-230 70-230s70 60 70 230z" fill="#f1ece0"/><circle cx="710" cy="530" r="38" fill="#d9ad8a"/><path d="M668 512c10-50 74-50 84 0l-10 8h-64z" fill="#4a3226"/><path d="M676 484h68l-8-26h-52z" fill="#fbf8f0"/>`,
  ),
  radio: scene(
    ["#2c2620", "#4a3c2e"],
    `<path d="M0 640h1200v260H0z" fill="#6b4a30"/><rect x="180" y="250" width="640" height="390" rx="14" fill="#5a6660"/><rect x="200" y="270" width="600" height="350" rx="8" fill="#6c7a73"/><circle cx="380" cy="420" r="110" fill="#20261f"/><path d="M300 470a110 110 0 0 1 160-140" stroke="#f6cf6b" stroke-width="8" fill="none"/><path d="M380 420 440 340" stroke="#f2e9cf" stroke-width="7"/><circle cx="620" cy="370" r="56" fill="#2d332c"/><path d="M620 370v-50" stroke="#f2e9cf" stroke-width="8"/><circle cx="740" cy="370" r="34" fill="#2d332c"/>
${[560, 620, 680, 740].map((x) => `<circle cx="${x}" cy="520" r="22" fill="#2d332c"/><path d="M${x} 520v-18" stroke="#f2e9cf" stroke-width="6"/>`).join("")}<circle cx="500" cy="580" r="12" fill="#d9534a"/>
<path d="M900 640c-40-180 20-300 110-300s150 120 110 300" stroke="#1d1a17" stroke-width="22" fill="none"/><rect x="870" y="590" width="70" height="120" rx="30" fill="#1d1a17"/><rect x="1080" y="590" width="70" height="120" rx="30" fill="#1d1a17"/><path d="M905 710c-60 100-260 60-380 120" stroke="#1d1a17" stroke-width="9" fill="none"/>
<path d="M240 690h330l30 150H200z" fill="#f1e8d2"/><path d="M260 730h260M250 765h240M246 800h200" stroke="#8a7f6a" stroke-width="7"/><path d="M470 690 620 830" stroke="#b0382c" stroke-width="14"/>`,
  ),
} satisfies Record<string, string>;

export type SceneName = keyof typeof scenes;
