import { Group, Stack } from '@mantine/core';
import { useRevalidator } from 'react-router';
import { Button, type ButtonLook } from '../buttons/button.tsx';
import { Alert } from './alert.tsx';

export interface TryAgainProps extends Pick<ButtonLook, 'size' | 'variant'> {
  text: string;
  onRetry: () => void;
  isBusy?: boolean;
}

export function TryAgain({ text, onRetry, isBusy = false, ...look }: TryAgainProps) {
  return (
    <Stack gap="sm">
      <Alert tone="error">
        <p>{text}</p>
      </Alert>
      <Group>
        <Button {...look} disabled={isBusy} onClick={onRetry}>
          {isBusy ? 'Trying...' : 'Try again'}
        </Button>
      </Group>
    </Stack>
  );
}

/** A section that could not be loaded, with a button that reloads the page's data. */
export function SectionFailure({
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
