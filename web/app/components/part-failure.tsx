import { useRevalidator } from 'react-router';
import { TryAgain, type TryAgainProps } from './try-again.tsx';

/** A part of a page that could not be read, with a way to read the page again. */
export function PartFailure({
  size = 'sm',
  ...props
}: Pick<TryAgainProps, 'text' | 'size' | 'variant'>) {
  const { state, revalidate } = useRevalidator();
  return (
    <TryAgain
      {...props}
      size={size}
      isBusy={state === 'loading'}
      onRetry={() => void revalidate()}
    />
  );
}
