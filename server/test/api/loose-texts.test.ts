import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const module = pathToFileURL(join(root, 'scripts/lib/find-loose-texts.mjs'));
const { findLooseTexts } = (await import(module.href)) as {
  findLooseTexts: (
    config: string,
    isAbout: (file: string) => boolean,
    files: Record<string, string>,
  ) => { line: number; fault: string }[];
};

const components = `
import { type ReactElement, type ReactNode } from 'react';
import { Link } from 'react-router';
declare const props: { name: string; count: number; isNew: boolean; children: ReactNode; part: ReactElement };
const { name, count, isNew, children, part } = props;
const fixed = 'fixed' as const;
function Stable() { return <b />; }
function Maybe() { return isNew ? <b /> : null; }
`;

/** Returns the fault of each part of a page, or undefined. */
function faultsOf(parts: readonly string[]): (string | undefined)[] {
  const config = join(root, 'web/tsconfig.sample.json');
  const file = join(root, 'web/app/sample.tsx');
  const lines = parts.map((part, at) =>
    part.startsWith('function') ? part : `export const part${at} = ${part};`,
  );
  const found = findLooseTexts(config, (name) => name === file, {
    [config]: JSON.stringify({
      extends: './tsconfig.json',
      include: [],
      files: ['app/sample.tsx'],
    }),
    [file]: components + lines.join('\n'),
  });
  const first = components.split('\n').length;
  return parts.map((_, at) => found.find(({ line }) => line === first + at)?.fault);
}

it('findLooseTexts reports JSX texts next to nodes that can change', () => {
  const loose = {
    '<p>{count} people</p>': 'changing',
    '<p>{isNew && "New"}<b /></p>': 'changing',
    '<p>{isNew ? "New" : <b />} <i /></p>': 'changing',
    '<div><h2>Title</h2>{children}</div>': 'changing',
    '<p>{isNew && <b />} text</p>': 'after',
    '<p>{part}{" "}text</p>': 'after',
    '<p><Maybe /> text</p>': 'after',
    '<p><b key={name} /> text</p>': 'after',
    '<p>{isNew && <>text <b /></>}</p>': 'fragment',
    '<>{name}</>': 'fragment',
    '<p>{[name, <b key="b" />]}</p>': 'list',
    'function Name() { return isNew ? <b>{name}</b> : name; }': 'component',
    '<select><option>{name}</option></select>': 'option',
  };
  expect(faultsOf(Object.keys(loose))).toEqual(Object.values(loose));
}, 60_000);

it('findLooseTexts accepts constants and texts that have their own element', () => {
  const safe = [
    '<p>{name}</p>',
    '<p>{isNew ? "New" : <b />}</p>',
    '<p>{`${count} people`}</p>',
    '<p><span>{count}</span> <b /></p>',
    '<p>Read <Link to="/terms">the terms</Link> and go on.</p>',
    '<p>Read <Stable /> and go on.</p>',
    '<p>{fixed} text</p>',
    '<p>text {isNew && <b />}</p>',
    '<p>{isNew && <b />} <i /> text</p>',
    '<div>{part}{isNew && <b />}</div>',
    '<>{part}<b>{name}</b></>',
    '<select><option value="">{name}</option></select>',
    '<ul>{[name].map((one) => <li key={one}>{one}</li>)}</ul>',
    'function Name() { return isNew && <b>{name}</b>; }',
  ];
  expect(faultsOf(safe)).toEqual(safe.map(() => undefined));
}, 60_000);
