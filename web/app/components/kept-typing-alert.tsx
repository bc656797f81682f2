import { Alert } from './alert.tsx';

/** Says above a form that it begins with what was typed before the session ended. */
export function KeptTypingAlert() {
  return (
    <Alert>
      <p>We kept what you typed before you were signed out. It is not saved yet.</p>
    </Alert>
  );
}
