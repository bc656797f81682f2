/** Checks without running the product: a command line for each. */
const commandLines = {
  format: 'biome check .',
  // The linter and the type check share one analysis of the types, which takes longest.
  'lint and types':
    'oxlint --type-aware --type-check --deny-warnings contract e2ee server web e2e bench',
  styles: 'stylelint web/app/**/*.css',
  'import rules':
    'depcruise --config .dependency-cruiser.mjs contract/src e2ee/src server web/app e2e bench',
  'cycles of features': 'depcruise --config .dependency-cruiser.features.mjs server/src/features',
  'unused code': 'knip --no-progress',
  'regular expressions': 'node scripts/check-patterns.mjs',
  'homes of SQL and requests': 'node scripts/check-homes.mjs',
  'retired words': 'node scripts/check-words.mjs',
  'texts that translation breaks': 'node scripts/check-texts.mjs',
  language: 'node scripts/check-language.mjs',
  spelling: 'cspell lint --no-progress --show-suggestions',
};

export const staticChecks = Object.entries(commandLines).map(([name, line]) => {
  const [command, ...args] = line.split(' ');
  return { name, command, args };
});
