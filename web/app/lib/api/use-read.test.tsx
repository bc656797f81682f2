import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { useRead } from './use-read.ts';

function Part({ about }: { about: string | undefined }) {
  const { data, failure, isReading, isGrowing } = useRead(about, async () => 'A');
  return JSON.stringify({ data, failure, isReading, isGrowing });
}

const shown = (about: string | undefined) =>
  JSON.parse(renderToStaticMarkup(<Part about={about} />).replaceAll('&quot;', '"')) as unknown;

test('renders as pending before the first request', () => {
  expect(shown('a')).toEqual({ isReading: true, isGrowing: false });
});

test('is not pending without a key', () => {
  expect(shown(undefined)).toEqual({ isReading: false, isGrowing: false });
});
