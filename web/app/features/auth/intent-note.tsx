import { Alert } from '#app/components/feedback/alert.tsx';
import { useIntent } from '#app/lib/account/intent.ts';
import { intentPhrase } from './intent-words.ts';

/** Note for a guest at the login about the next step. */
export function IntentNote() {
  const intent = useIntent();
  if (!intent) return null;
  return (
    <Alert>
      <p>{`Then you can ${intentPhrase(intent)}.`}</p>
    </Alert>
  );
}
