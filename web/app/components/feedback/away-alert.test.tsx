import { MantineProvider } from '@mantine/core';
import { awaySentences } from '@threshold/contract/texts/away-texts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { AwayAlert } from './away-alert.tsx';

const htmlOf = (words: string) =>
  renderToStaticMarkup(
    <MantineProvider>
      <AwayAlert away={{ last_day: '2027-01-12', words }} name="Vic Wu" />
    </MantineProvider>,
  );

it("shows the last day of an absence and the professional's text as plain text", () => {
  const html = htmlOf('<b>Skiing</b>');
  expect(html).toContain('Away until 12 Jan 2027.');
  expect(html).toContain(
    'In the words of Vic Wu:</span> <q dir="auto">&lt;b&gt;Skiing&lt;/b&gt;</q>',
  );
});

it('shows no quotation if the professional wrote no text about the absence', () => {
  expect(htmlOf('')).toContain(awaySentences.effect);
  expect(htmlOf('')).not.toContain('In the words of');
});
