export const style = `:root {
  --paper: #f5eee1;
  --raised: #fffdf9;
  --ink: #26201a;
  --soft: #574d41;
  --line: #dccfba;
  --accent: #1d4d4f;
  color-scheme: light dark;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #1c1815;
    --raised: #26211d;
    --ink: #f3ebe0;
    --soft: #cabfb0;
    --line: #453c33;
    --accent: #93cbc6;
  }
}
* { box-sizing: border-box; }
html { font-size: 112.5%; background: var(--paper); color: var(--ink); }
body {
  margin: 0 auto;
  max-width: 42rem;
  padding: 0 1rem 4rem;
  font-family: Georgia, "Times New Roman", serif;
  line-height: 1.6;
  overflow-wrap: break-word;
  word-wrap: break-word;
}
h1, h2, h3 { line-height: 1.25; margin: 2rem 0 0.75rem; }
h1 { font-size: 1.75rem; }
h2 { font-size: 1.3rem; }
h3 { font-size: 1.1rem; }
p { margin: 0 0 1rem; }
a { color: var(--accent); }
:focus { outline: 3px solid var(--accent); outline-offset: 2px; }
:focus:not(:focus-visible) { outline: none; }
header { border-bottom: 1px solid var(--line); padding: 0.75rem 0; }
nav ul { list-style: none; margin: 0; padding: 0; }
nav li { display: inline-block; margin: 0 1rem 0 0; }
nav a { display: inline-block; max-width: 100%; padding: 0.5rem 0; min-height: 2.75rem; }
nav a[aria-current] { color: var(--ink); font-weight: bold; text-decoration: none; }
.owner { margin: 0; font-weight: bold; }
.skip { position: absolute; left: -100rem; padding: 0.5rem 1rem; background: var(--raised); }
.skip:focus { left: 0; top: 0; }
.soft { color: var(--soft); }
.toc { list-style: none; padding: 0; }
.toc li { padding: 0.25rem 0; }
.transcript { list-style: none; margin: 0 0 1rem; padding: 0; }
.transcript li { margin: 0 0 0.5rem; }
.transcript a { display: inline-block; padding: 0.35rem 0.5rem 0.35rem 0; }
.toc a { display: inline-block; max-width: 100%; padding: 0.35rem 0; }
figure, .item { margin: 1.5rem 0; padding: 0.75rem; background: var(--raised); border: 1px solid var(--line); border-radius: 6px; }
figure > :last-child, .item > :last-child { margin-bottom: 0; }
img, video { display: block; max-width: 100%; height: auto; margin: 0 0 0.5rem; }
audio { display: block; width: 100%; margin: 0 0 0.5rem; }
dt { font-weight: bold; }
dd { margin: 0 0 1rem; }
.steps { display: flex; flex-wrap: wrap; justify-content: space-between; border-top: 1px solid var(--line); margin-top: 2rem; padding-top: 0.5rem; }
.steps a { padding: 0.5rem 0; max-width: 100%; }
@media print {
  header, .steps, audio, video { display: none; }
  figure, .item { break-inside: avoid; }
}
`;
