import { Button } from '@mantine/core';
import { useRevalidator } from 'react-router';
import { Alert } from './alert.tsx';

/** A part of a page that could not be read, with a way to read the page again. */
export function PartFailure({ text }: { text: string }) {
  const { state, revalidate } = useRevalidator();
  const isBusy = state === 'loading';
  return (
    <>
      <Alert tone="error">
        <p>{text}</p>
      </Alert>
      <div>
        <Button size="sm" disabled={isBusy} onClick={() => void revalidate()}>
          {isBusy ? 'Trying...' : 'Try again'}
        </Button>
      </div>
    </>
  );
}
