import { Button } from '@mantine/core';
import { useRevalidator } from 'react-router';
import { Alert } from '#app/components/alert.tsx';
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
        <Alert tone="error">
          <p>{data.failure}</p>
        </Alert>
        <Button variant="primary" disabled={isBusy} onClick={() => void revalidator.revalidate()}>
          {isBusy ? 'Trying...' : 'Try again'}
        </Button>
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
