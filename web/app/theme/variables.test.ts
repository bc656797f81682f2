import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const app = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(app, path), 'utf8');
const components = globSync('**/*.tsx', { cwd: app })
  .filter((path) => !path.includes('.test.'))
  .map(read);
const styles = globSync('**/*.css', { cwd: app }).map(read);

const variables = read('theme/variables.css');
const isDefined = (name: string) => variables.includes(`${name}: `);

/** Style props whose values are sizes of the theme; `of` is the prefix of their CSS variables. */
const sizes = [
  { props: /\b(?:gap|rowGap|columnGap|[mp][btxylrse]?)="-?(xxs|xs|sm|md|lg|xl)"/g, of: 'spacing' },
  { props: /\bfz="(xs|sm|md|lg|xl)"/g, of: 'font-size' },
  { props: /\b(?:bdrs|radius)="(xs|sm|md|lg|xl)"/g, of: 'radius' },
];

it.each(sizes)('variables.css defines every `$of` size that components use', ({ props, of }) => {
  const used = components.flatMap((text) => [...text.matchAll(props)].map(([, size]) => size));
  expect(used.length).toBeGreaterThan(0);
  expect([...new Set(used)].filter((size) => !isDefined(`--mantine-${of}-${size}`))).toEqual([]);
});

it('variables.css defines each Mantine variable that style sheets use', () => {
  const used = styles.flatMap((text) =>
    [...text.matchAll(/var\((--mantine-[\w-]+)/g)].map(([, name = '']) => name),
  );
  expect(used.length).toBeGreaterThan(0);
  expect([...new Set(used)].filter((name) => !isDefined(name))).toEqual([]);
});

it('variables.css defines each space, size and radius variable in use', () => {
  const used = [...styles, ...components].flatMap((text) =>
    [...text.matchAll(/var\((--(?:s|fs|r)-\w+)\)/g)].map(([, name = '']) => name),
  );
  expect([...new Set(used)].filter((name) => !isDefined(name))).toEqual([]);
});
