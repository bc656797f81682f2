import { awaySentences } from '@threshold/contract/away-words';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { AwayAlert } from './away-alert.tsx';

const htmlOf = (words: string) =>
  renderToStaticMarkup(<AwayAlert away={{ last_day: '2027-01-12', words }} name="Vic Wu" />);

it('says until when in our words, and quotes the professional’s as theirs, as plain text', () => {
  const html = htmlOf('<b>Skiing</b>');
  expect(html).toContain('Away until 12 Jan 2027.');
  expect(html).toContain(
    'In the words of Vic Wu:</span> <q dir="auto">&lt;b&gt;Skiing&lt;/b&gt;</q>',
  );
});

it('quotes nothing where the professional says nothing', () => {
  expect(htmlOf('')).toContain(awaySentences.effect);
  expect(htmlOf('')).not.toContain('In the words of');
});
