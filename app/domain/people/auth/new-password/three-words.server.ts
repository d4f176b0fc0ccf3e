import { randomInt } from "node:crypto";
import { readWords } from "./common-passwords.server";

/** Short words of the list that nobody should be offered: sad, rude, about illness, brands, and hard to spell. */
const unsuitable = new Set(
  `aghast amuck anemia anemic arson aorta badass baboon boney booze boozy borax botch bunion busboy casket catsup cavity
  chafe chemo chevy coma corpse cringe curse cusp cussed danger deceit debunk decay deface defame demise demote denial
  depose deputy diaper disarm disown ditzy dork dorsal douche drool dreary drudge drank drown dweeb ebay entomb entrap
  enrage eskimo evict evil exile exhume expire famine fang femur fester fetal fever filth flail fleshy flunky gaffe
  gigolo gnarly gonad goner google goon gore gored gory gout graves grief grill grime grimy groin grope groggy grudge grunge
  grunt guts hatred hate haunt hazing helium hunger idiocy ipad iphone ipod itunes jailer jinx junkie kabob kisser
  kosher kung liable lisp litter liver lunacy lurch lurk maggot maimed mangy mangle moaner moody mooing mooned muck
  mumps mushy musky murky mutt nerd nugget ogle ooze oozy opium ovary ozone pagan panic pauper pelvis perish perky
  pesky petty phobia phoney phony pied poach poison police poser prison prissy prozac prude prune pucker pueblo purge
  rabid racing racism rage raging rant rants ravage raving rectal rehab reps riot ripple rogue rotten ruckus ruined
  ruse rut sadden sadly saggy savage scabby scam scar scarce scared scary scold scorch scorn scrap scuff scurvy seduce
  septic septum shabby shack shady shame shank shun shriek shrunk sinner skewed skid skinny skype slab slacks slain
  slam slang slaw slimy slinky slug slum slurp slush smirk smog smudge smudgy smug smugly snarl sneer snide snitch
  snore snort snout snub snuff snugly spew spiny spinal spleen spoils spooky spud squirm stench stingy stinky stooge
  strain stress strife stroke strung stump stung stupor suds suing suitor sulfur sulk sullen swab swear sweat swore
  tacky tarot taunt theft thigh thong throb thud tibia trauma trench twerk twerp udder ulcer unclad undead undone
  uneasy unfair unholy unkind unpaid unrest unripe unruly unsafe unwed unwell valium velcro viable vice viper viral
  virus vixen void wager whiff whiny whoops widow wimp womb woozy worst wound wrath wreck xbox xerox yahoo yelp zombie`.split(
    /\s+/,
  ),
);

let words: string[] | undefined;

/** Three different random words, of some 2,400: "maple kettle harbor". They are a good password as they stand. */
export function offerThreeWords(): string {
  words ??= readWords("diceware").filter((word) => /^[a-z]{4,6}$/.test(word) && !unsuitable.has(word));
  const chosen = new Set<string>();
  while (chosen.size < 3) chosen.add(words[randomInt(words.length)] ?? "");
  return [...chosen].join(" ");
}
