export function permutations<One>(all: One[]): One[][] {
  if (all.length <= 1) return [all];
  return all.flatMap((one) =>
    permutations(all.filter((other) => other !== one)).map((rest) => [one, ...rest]),
  );
}
