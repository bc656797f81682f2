import { Alert } from '#app/components/feedback/alert.tsx';
import { type Intent, useIntent } from '#app/lib/account/intent.ts';
import { usePendingClaimName } from '#app/lib/account/pending-claim.ts';

export function IntentNote() {
  const intent = useIntent();
  if (!intent) return null;
  return (
    <Alert>
      <p>{`Then you can ${intentPhrase(intent)}.`}</p>
    </Alert>
  );
}

/** Formats what a guest wanted to do as a phrase, such as 'chat with Fern'. */
export function intentPhrase(intent: Intent): string {
  switch (intent.act) {
    case 'chat':
      return `chat with ${intent.vendor.name}`;
    case 'call':
      return `schedule a call with ${intent.vendor.name}`;
    case 'pre_approval':
      return `ask ${intent.vendor.name} for pre-approval`;
    case 'review':
      return `review ${intent.vendor.name}`;
    case 'contact':
      return `contact ${intent.vendor.name}`;
    case 'inbox':
      return 'open your inbox';
    case 'shortlist':
      return 'see your shortlist';
  }
}

/** Explains the next steps to a guest who wants to claim a listing. */
export function ClaimNote() {
  const name = usePendingClaimName();
  if (name === null) return null;
  return (
    <Alert>
      <p>
        <b>{`You want to claim ${name || 'a listing'}.`}</b> First we need your account and a
        verified business email. Then you tell us how we can see that the listing is yours, and our
        staff decide and email you. Until you send the claim, nothing changes.
      </p>
    </Alert>
  );
}
