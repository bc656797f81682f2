import type { Away } from '@threshold/contract/endpoints/listings/vendors';
import { awaySentences } from '@threshold/contract/texts/away-texts';
import { dateText } from '../../lib/format/dates.ts';
import { Alert } from './alert.tsx';
import classes from './away-alert.module.css';

/** Shows the last day of a professional's absence, and the professional's own text about it. */
export function AwayAlert({ away, name }: { away: Away; name: string }) {
  return (
    <Alert>
      <p>
        <b>{awaySentences.until(dateText(away.last_day))}</b> {awaySentences.effect}
      </p>
      {away.words && <AwayWords label={awaySentences.words_of(name)} words={away.words} />}
    </Alert>
  );
}

export function AwayWords({ label, words }: { label: string; words: string }) {
  return (
    <p className={classes.words}>
      <span>{label}</span> <q dir="auto">{words}</q>
    </p>
  );
}
