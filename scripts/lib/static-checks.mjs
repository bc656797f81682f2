/** What is checked without running the product: format, lint, import rules, regular expressions, types. */
export const staticChecks = [
  { name: 'format', command: 'biome', args: ['check', '.'] },
  {
    name: 'lint',
    command: 'oxlint',
    args: [
      '--type-aware',
      '--deny-warnings',
      'contract',
      'e2ee',
      'server',
      'web/app',
      'e2e',
      'bench',
    ],
  },
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
  { name: 'regular expressions', command: 'node', args: ['scripts/check-patterns.mjs'] },
  { name: 'types: contract', command: 'tsc', args: ['-p', 'contract'] },
  { name: 'types: e2ee', command: 'tsc', args: ['-p', 'e2ee'] },
  { name: 'types: server', command: 'tsc', args: ['-p', 'server'] },
  { name: 'types: web', command: 'tsc', args: ['-p', 'web'] },
  { name: 'types: e2e', command: 'tsc', args: ['-p', 'e2e'] },
  { name: 'types: bench', command: 'tsc', args: ['-p', 'bench'] },
];
