import { limits } from '@threshold/contract/limits';
import { Popover } from '#app/components/popover.tsx';
import { useSaid } from '#app/lib/page/promises.ts';
import classes from './order-note.module.css';

/** Says the order of the results, and why it is so. */
export function OrderNote({ nearPlace }: { nearPlace: boolean }) {
  const then = nearPlace ? 'nearest' : 'rating';
  return (
    <Popover
      align="end"
      className={classes.note}
      summary={
        <span className={classes.summary}>Verified first, then {then}. Why this order?</span>
      }
    >
      <p>
        First come professionals whose entry in a public register we have checked, then everyone
        else.
      </p>
      <p>
        {nearPlace
          ? `Within each group the nearest come first, up to ${limits.search.radius_km} km away; at the same distance the better rated.`
          : 'Within each group the better rated come first. Give a suburb or postcode to see the nearest first.'}
      </p>
      {!nearPlace && (
        <p>
          A few reviews say less than many: for the order, each professional’s stars count together
          with {limits.search.assumed_reviews} reviews of the average over all professionals. The
          stars that you see are the plain average.
        </p>
      )}
      <p>{useSaid('order_not_for_sale')}</p>
    </Popover>
  );
}
