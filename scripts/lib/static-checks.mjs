/**
 * Checks without running the product: format, lint, types, styles, import rules, unused code,
 * regular expressions, words, texts, spelling.
 */
export const staticChecks = [
  { name: 'format', command: 'biome', args: ['check', '.'] },
  {
    // The linter and the type check share one analysis of the types, which takes longest.
    name: 'lint and types',
    command: 'oxlint',
    args: [
      '--type-aware',
      '--type-check',
      '--deny-warnings',
      'contract',
      'e2ee',
      'server',
      'web',
      'e2e',
      'bench',
    ],
  },
  { name: 'styles', command: 'stylelint', args: ['web/app/**/*.css'] },
  {
    name: 'import rules',
    command: 'depcruise',
    args: [
      '--config',
      '.dependency-cruiser.mjs',
      'contract/src',
      'e2ee/src',
      'server',
      'web/app',
      'e2e',
      'bench',
    ],
  },
  {
    name: 'cycles of features',
    command: 'depcruise',
    args: ['--config', '.dependency-cruiser.features.mjs', 'server/src/features'],
  },
  { name: 'unused code', command: 'knip', args: ['--no-progress'] },
  { name: 'regular expressions', command: 'node', args: ['scripts/check-patterns.mjs'] },
  { name: 'homes of SQL and requests', command: 'node', args: ['scripts/check-homes.mjs'] },
  { name: 'retired words', command: 'node', args: ['scripts/check-words.mjs'] },
  { name: 'texts that translation breaks', command: 'node', args: ['scripts/check-texts.mjs'] },
  { name: 'language', command: 'node', args: ['scripts/check-language.mjs'] },
  { name: 'spelling', command: 'cspell', args: ['lint', '--no-progress', '--show-suggestions'] },
];
