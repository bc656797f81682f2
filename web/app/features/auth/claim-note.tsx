import { Alert } from '#app/components/feedback/alert.tsx';
import { usePendingClaimName } from '#app/lib/account/pending-claim.ts';

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
