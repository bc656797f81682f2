import { Alert } from '#app/components/alert.tsx';
import { Button } from '#app/components/button.tsx';
import { PartFailure } from '#app/components/part-failure.tsx';
import classes from './results.module.css';
import type { SearchData } from './search-data.ts';

interface NoListProps {
  data: SearchData;
  onTryDifferentArea: () => void;
}

/** Explains why there is no list: the place is unknown, or the search failed. */
export function NoList({ data, onTryDifferentArea }: NoListProps) {
  if (data.failure) {
    return (
      <div className={classes.failed}>
        <PartFailure text={data.failure} size="md" variant="primary" />
      </div>
    );
  }
  return (
    <div className={classes.failed}>
      <Alert>
        <p>We do not know this place. Check the spelling, or choose one of the suggestions.</p>
      </Alert>
      <Button onClick={onTryDifferentArea}>Try Different Area</Button>
    </div>
  );
}
