import { Button } from '@mantine/core';
import { useRevalidator } from 'react-router';
import { Notice } from '#app/components/notice.tsx';
import classes from './results.module.css';
import type { SearchData } from './search-data.ts';

interface NoListProps {
  data: SearchData;
  onTryDifferentArea: () => void;
}

/** Why there is no list: the place is not known, or the answer did not come. */
export function NoList({ data, onTryDifferentArea }: NoListProps) {
  const revalidator = useRevalidator();
  const isBusy = revalidator.state === 'loading';
  if (data.failure) {
    return (
      <div className={classes.failed}>
        <Notice tone="error">
          <p>{data.failure}</p>
        </Notice>
        <Button variant="lamp" disabled={isBusy} onClick={() => void revalidator.revalidate()}>
          {isBusy ? 'Trying...' : 'Try again'}
        </Button>
      </div>
    );
  }
  return (
    <div className={classes.failed}>
      <Notice>
        <p>We do not know this place. Check the spelling, or choose one of the suggestions.</p>
      </Notice>
      <Button onClick={onTryDifferentArea}>Try Different Area</Button>
    </div>
  );
}
