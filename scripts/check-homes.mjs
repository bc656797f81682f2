// Fails on code in the wrong kind of file: SQL outside of repositories, endpoints in components.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './lib/root.mjs';

const rules = [
  {
    folder: 'server/src/features',
    // Excludes `*.queries.ts`, which contains SQL fragments that several repositories need.
    isAbout: (name) => name.endsWith('.ts') && !/\.(repo|queries|test)\.ts$/.test(name),
    fault: /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql[`<]/,
    sentence: 'SQL belongs into a *.repo.ts',
  },
  {
    folder: 'server/src/queue',
    isAbout: (name) => name.endsWith('.ts') && !/\.(repo|queries|test)\.ts$/.test(name),
    fault: /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql[`<]/,
    sentence: 'SQL belongs into a *.repo.ts',
  },
  {
    folder: 'web/app/features',
    isAbout: (name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'),
    fault: /import \{[^}]*Endpoints\b[^}]*\} from '@threshold\/contract/,
    sentence: "endpoints belong into the feature's api.ts, its hooks and loaders",
  },
];

const faults = rules.flatMap(({ folder, isAbout, fault, sentence }) =>
  readdirSync(join(root, folder), { recursive: true })
    .filter(isAbout)
    .map((name) => join(root, folder, name))
    .filter((path) => fault.test(readFileSync(path, 'utf8')))
    .map((path) => `${relative(root, path)}: ${sentence}`),
);
for (const fault of faults) console.error(fault);
console.log(`Out of their homes: ${faults.length} files`);
process.exit(faults.length > 0 ? 1 : 0);
