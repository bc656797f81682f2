import { expect, test } from 'vitest';
import { constantsOf, withConstants } from './contract-constants.ts';

const limits = constantsOf(
  'limits',
  `const minute = 60;
   const day = 24 * 60 * minute;
   export const limits = {
     place: { count: 8, long: day, all: [1, 2] },
     other: elsewhere,
     words: (n: number) => \`\${n}\`,
   } as const;`,
);
const outcomes = constantsOf(
  'outcomes',
  `const places = { failed: "It's gone", brand: \`Write to \${brand.email}\` } as const;
   export const outcomes = { places, ...more } as const;`,
);
const constants = new Map([...limits, ...outcomes]);
const imports =
  "import { limits } from '@threshold/contract/limits';\nimport { outcomes } from './outcomes.ts';\n";
const rewritten = (code: string) => withConstants(imports + code, false, constants);

test('numbers and texts that are known before anything runs are known by their paths', () => {
  expect([...constants]).toEqual([
    ['limits.place.count', 8],
    ['limits.place.long', 86_400],
    ['outcomes.places.failed', "It's gone"],
  ]);
});

test('they stand where they are read, in defaults and in markup, and the tables are imported no more', () => {
  expect(rewritten('const f = (n = limits.place.count) => outcomes.places.failed;')).toBe(
    '\n\nconst f = (n = 8) => "It\'s gone";',
  );
  const markup = `${imports}const one = <p max={limits.place.long}>{outcomes.places.failed}</p>;`;
  expect(withConstants(markup, true, constants)).toBe(
    '\n\nconst one = <p max={86400}>{"It\'s gone"}</p>;',
  );
});

test('a table that something else is read of stays imported', () => {
  expect(rewritten('show(limits.place.count.toFixed(1), limits.words(2), outcomes);')).toBe(
    `${imports}show((8).toFixed(1), limits.words(2), outcomes);`,
  );
});

test.each([
  'say(outcomes.places.brand);',
  'show(limits.place);',
  "show(limits.place['count']);",
  'show(limits.words(2));',
  'const { count } = limits.place;',
  'type Count = typeof limits.place.count;',
])('what is made as a page runs is read as before: %s', (code) => {
  const both = `${code} use(limits, outcomes);`;
  expect(rewritten(both)).toBe(imports + both);
});

test.each([
  'function f(limits: Own) { return limits.place.count; }',
  'for (const { limits } of all) show(limits.place.count);',
  'try { go(); } catch (limits) { show(limits.place.count); }',
])('a module that calls something else by that name stays as it is: %s', (code) => {
  const ofLimits = `import { limits } from './limits.ts';\n${code}`;
  expect(withConstants(ofLimits, false, constants)).toBe(ofLimits);
});

test('so does one whose name comes from elsewhere', () => {
  const code = "import { limits } from './own-limits.ts';\nshow(limits.place.count);";
  expect(withConstants(code, false, constants)).toBe(code);
});
