import { Group } from '@mantine/core';
import { limits } from '@threshold/contract/limits';
import { promiseSentences } from '@threshold/contract/texts/promise-sentences';
import { Popover } from '#app/components/feedback/popover.tsx';
import classes from './order-note.module.css';

interface OrderNoteProps {
  nearPlace: boolean;
  /** True if a name or a service was typed. */
  hasWords: boolean;
  /** True if the results are sorted by reply time. */
  byReplies: boolean;
}

/** Explains the order of the results. */
export function OrderNote({ nearPlace, hasWords, byReplies }: OrderNoteProps) {
  const place = nearPlace ? 'nearest' : 'rating';
  const then = byReplies ? 'fastest replies' : place;
  const first = hasWords ? 'Best match first, then verified' : 'Verified first';
  return (
    <Popover
      align="end"
      className={classes.note}
      summary={
        <Group
          component="span"
          gap={0}
          wrap="nowrap"
          mih={44}
          td="underline"
          style={{ textUnderlineOffset: '3px' }}
        >{`${first}, then ${then}. Why this order?`}</Group>
      }
    >
      {hasWords && (
        <p>
          Professionals who match your words as you typed them come before those who match only the
          beginning of a word, or a word that is one letter away.
        </p>
      )}
      <p>
        {`${hasWords ? 'Among equal matches first' : 'First'} come professionals whose entry in a public register we have checked, then everyone else.`}
      </p>
      {byReplies && (
        <p>
          Of those, who usually replies faster comes first, by the time that their card tells, then
          those of whom no time is told.
        </p>
      )}
      <p>
        {nearPlace
          ? `Within each group the nearest come first, up to ${limits.search.radius_km} km away; at the same distance the better rated.`
          : 'Within each group the better rated come first. Give a suburb or postcode to see the nearest first.'}
      </p>
      {!nearPlace && (
        <p>
          For the order only reviews by verified clients count, and a few say less than many: the
          stars of each professional count together with {limits.search.assumed_reviews} reviews of
          the average over all professionals. The stars that you see are the plain average of all
          reviews.
        </p>
      )}
      <p>{promiseSentences.order_not_for_sale}</p>
    </Popover>
  );
}
