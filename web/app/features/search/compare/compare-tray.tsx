import { Text } from '@mantine/core';
import { limits } from '@threshold/contract/limits';
import { Link, useSearchParams } from 'react-router';
import { Button } from '#app/components/buttons/button.tsx';
import { toAvatarState } from '#app/components/feedback/listing-badges.tsx';
import { VendorAvatar } from '#app/components/pictures/vendor-avatar.tsx';
import { createSearchPlaceState } from '#app/lib/page/link-state.ts';
import { comparePath } from '#app/lib/paths.ts';
import { clearComparePicks, useComparePicks } from '#app/lib/shortlist/compare-picks.ts';
import classes from './compare-tray.module.css';

/** Bar with the professionals to compare. Mantine's ActionBar would cover the end of the page. */
export function CompareTray() {
  const picks = useComparePicks();
  const [query] = useSearchParams();
  const isFull = picks.length >= limits.compare.vendors;
  return (
    <div role="status" className={classes.place}>
      {picks.length > 0 && (
        <div className={classes.tray}>
          {picks.map(({ id, name, status }) => (
            <VendorAvatar key={id} id={id} name={name} state={toAvatarState(status)} size={30} />
          ))}
          <b className={classes.count}>
            <span>{`${picks.length} to compare`}</span>
            {isFull && (
              <Text span c="dimmed" fw={400} className={classes.full}>
                {' '}
                More do not fit.
              </Text>
            )}
          </b>
          <Button variant="quiet" size="sm" onClick={clearComparePicks}>
            Clear
          </Button>
          <Button
            component={Link}
            variant="brand"
            size="sm"
            to={comparePath(picks.map(({ id }) => id))}
            state={createSearchPlaceState(query)}
          >
            Compare
          </Button>
        </div>
      )}
    </div>
  );
}
