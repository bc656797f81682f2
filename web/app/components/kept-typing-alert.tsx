import { Alert } from './alert.tsx';

/** Shown above a form that starts with the text typed before the session ended. */
export function KeptTypingAlert() {
  return (
    <Alert>
      <p>We kept what you typed before you were signed out. It is not saved yet.</p>
    </Alert>
  );
}
