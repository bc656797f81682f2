import type { OwnAway } from '@threshold/contract/away-notices';
import { awaySentences } from '@threshold/contract/away-words';
import { Link } from 'react-router';
import { Alert } from '#app/components/alert.tsx';
import { AwayWords } from '#app/components/away-alert.tsx';
import { dateText } from '#app/lib/format/dates.ts';
import { paths } from '#app/lib/paths.ts';

/** The notice that stands, and the calls that are booked all the same. */
export function StandingNotice({ own: { notice, calls } }: { own: OwnAway }) {
  if (!notice) return null;
  const [first, last] = [dateText(notice.first_day), dateText(notice.last_day)];
  return (
    <Alert>
      <p>
        <b>{notice.applies ? awaySentences.own_now(last) : awaySentences.own_later(first, last)}</b>
      </p>
      {notice.words && <AwayWords label={awaySentences.own_words} words={notice.words} />}
      {calls > 0 && (
        <p>
          <span>{awaySentences.calls(calls)}</span>{' '}
          <Link to={`${paths.vendorCalls}#upcoming-calls`}>{awaySentences.calls_link}</Link>
        </p>
      )}
    </Alert>
  );
}
