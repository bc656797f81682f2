import { useRevalidator } from 'react-router';
import { TryAgain, type TryAgainProps } from './try-again.tsx';

/** A section that could not be loaded, with a button that reloads the page's data. */
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
