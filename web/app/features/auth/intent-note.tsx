import { Alert } from '#app/components/alert.tsx';
import { useIntent } from '#app/lib/account/intent.ts';
import { intentPhrase } from './intent-words.ts';

/** Tells a guest at the login what follows it. */
export function IntentNote() {
  const intent = useIntent();
  if (!intent) return null;
  return (
    <Alert>
      <p>{`Then you can ${intentPhrase(intent)}.`}</p>
    </Alert>
  );
}
