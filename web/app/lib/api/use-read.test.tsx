import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { useRead } from './use-read.ts';

function Part({ about }: { about: string | undefined }) {
  const { data, failure, isReading, isGrowing } = useRead(about, async () => 'A');
  return JSON.stringify({ data, failure, isReading, isGrowing });
}

const shown = (about: string | undefined) =>
  JSON.parse(renderToStaticMarkup(<Part about={about} />).replaceAll('&quot;', '"')) as unknown;

test('a part is drawn as one that waits before anything was asked for', () => {
  expect(shown('a')).toEqual({ isReading: true, isGrowing: false });
});

test('without a key there is nothing to wait for', () => {
  expect(shown(undefined)).toEqual({ isReading: false, isGrowing: false });
});
