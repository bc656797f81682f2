import { Button } from '@mantine/core';
import { useRevalidator } from 'react-router';
import { Notice } from './notice.tsx';

/** A part of a page that could not be read, with a way to read the page again. */
export function PartFailure({ text }: { text: string }) {
  const { state, revalidate } = useRevalidator();
  const isBusy = state === 'loading';
  return (
    <>
      <Notice tone="error">
        <p>{text}</p>
      </Notice>
      <div>
        <Button size="sm" disabled={isBusy} onClick={() => void revalidate()}>
          {isBusy ? 'Trying...' : 'Try again'}
        </Button>
      </div>
    </>
  );
}
