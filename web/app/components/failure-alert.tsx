import { Alert } from './alert.tsx';

/** The error of an action, shown next to it. Renders nothing without a sentence. */
export function FailureAlert({ sentence }: { sentence: string | undefined }) {
  if (!sentence) return null;
  return (
    <Alert tone="error">
      <p>{sentence}</p>
    </Alert>
  );
}
