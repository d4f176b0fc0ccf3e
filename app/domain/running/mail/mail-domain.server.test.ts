import { expect, test } from "vitest";
import { CollectedLog } from "../../../../tests/support/collected-log";
import {
  type FindTexts,
  lookUpMailDomain,
  type MailDomainDeps,
  mailDomainWords,
  readMailDomain,
} from "./mail-domain.server";

const depsOf = (address: string) => ({
  log: new CollectedLog(),
  config: { smtp: { from: { address } } },
});
const textsOf = (texts: Record<string, string[]>) => async (name: string) => texts[name] ?? [];

test("what is there and what is missing is said in words, and logged once", async () => {
  const deps = depsOf("hello@stories-of-lives.net");
  const texts = textsOf({
    "stories-of-lives.net": ["something else", "v=spf1 mx -all"],
    "selector1._domainkey.stories-of-lives.net": ["v=DKIM1; k=rsa; p=MIGf"],
  });
  await lookUpMailDomain(deps, texts);
  await lookUpMailDomain(deps, texts);
  const found = readMailDomain(deps);
  expect(found).toEqual({
    domain: "stories-of-lives.net",
    hasSpf: true,
    hasDmarc: false,
    dkimName: "selector1",
  });
  const words = found ? mailDomainWords(found) : [];
  expect(words[0]).toBe("SPF: stories-of-lives.net says which servers send its emails.");
  expect(words.at(-1)).toMatch(/^DMARC is missing/);
  expect(deps.log.lines.map(({ message }) => message)).toEqual([words.at(-1)]);
});

test("without a network, a mail server, or a domain of one's own nothing is said", async () => {
  const fails = async () => {
    throw new Error("ETIMEOUT");
  };
  const cases: [MailDomainDeps & { log: CollectedLog }, FindTexts][] = [
    [depsOf("hello@stories-of-lives.net"), fails],
    [depsOf("hello@example.org"), textsOf({})],
    [{ log: new CollectedLog(), config: { smtp: undefined } }, textsOf({})],
  ];
  for (const [deps, find] of cases) {
    await lookUpMailDomain(deps, find);
    expect(readMailDomain(deps)).toBeNull();
    expect(deps.log.lines).toEqual([]);
  }
});
