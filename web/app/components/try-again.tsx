import { Group, Stack } from '@mantine/core';
import { Alert } from './alert.tsx';
import { Button, type ButtonLook } from './button.tsx';

export interface TryAgainProps extends Pick<ButtonLook, 'size' | 'variant'> {
  /** Sentence about the error. */
  text: string;
  onRetry: () => void;
  /** True during the retry. */
  isBusy?: boolean;
}

/** A section that could not be loaded, with the error and a retry button. */
export function TryAgain({ text, onRetry, isBusy = false, ...look }: TryAgainProps) {
  return (
    <Stack gap={12}>
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
