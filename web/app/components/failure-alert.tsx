import { Alert } from './alert.tsx';

/** Why something did not work, where it happened. Nothing while there is nothing to say. */
export function FailureAlert({ sentence }: { sentence: string | undefined }) {
  if (!sentence) return null;
  return (
    <Alert tone="error">
      <p>{sentence}</p>
    </Alert>
  );
}
