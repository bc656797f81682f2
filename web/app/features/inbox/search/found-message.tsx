import { chatSearch } from '@threshold/contract/outcomes-chat-search';
import { Link, useLocation } from 'react-router';
import type { ExcerptPart } from '#app/lib/find-words.ts';
import { useNow } from '#app/lib/page/use-now.ts';
import { paths } from '#app/lib/paths.ts';
import { Face } from '../list/face.tsx';
import type { Me } from '../model/inbox-requests.ts';
import type { SoughtState } from '../model/sought-state.ts';
import { fullWhen, shortWhen } from '../model/when.ts';
import classes from './message-results.module.css';
import type { Hit } from './message-search.ts';

/** Link to a found message: the other party, the time, and an excerpt around the words. */
export function FoundMessage({ hit, me }: { hit: Hit; me: Me }) {
  const { other, isMine, createdAt, excerpt, messageId } = hit;
  // The list's filter stays in the address.
  const { search } = useLocation();
  const now = new Date(useNow());
  const address = me.role === 'customer' ? paths.customerConversation : paths.vendorConversation;
  const state: SoughtState = { at: messageId };
  return (
    <Link className={classes.hit} to={{ pathname: address(other._id), search }} state={state}>
      <Face other={other} reader={me.role} size={40} />
      <b>{other.name}</b>
      <time dateTime={createdAt} title={fullWhen(createdAt)}>
        {shortWhen(createdAt, now)}
      </time>
      <span className={classes.said}>
        {isMine && <span>{chatSearch.you}</span>}
        {excerpt.map((part, nr) => (
          <Part key={placeOf(excerpt, nr)} part={part} />
        ))}
      </span>
    </Link>
  );
}

const Part = ({ part: { text, isHit } }: { part: ExcerptPart }) =>
  isHit ? <mark>{text}</mark> : <span>{text}</span>;

/** Start of a part in the excerpt, as a unique key. */
const placeOf = (parts: readonly ExcerptPart[], nr: number): number =>
  parts.slice(0, nr).reduce((sum, { text }) => sum + text.length, 0);
