import type { VendorStatus } from '@threshold/contract/vocabularies';
import { Alert } from '#app/components/alert.tsx';

/** What a change of papers that we checked means, before it is made. */
export function RecheckAlert({ status, what }: { status: VendorStatus; what: string }) {
  if (status !== 'approved') return null;
  return (
    <Alert>
      <p>{`When you change ${what}, we check your listing again. It stays in the search meanwhile.`}</p>
    </Alert>
  );
}

/** What a change of what we checked means, before it is asked for. */
export function AskedFirstAlert({ status, what }: { status: VendorStatus; what: string }) {
  if (status !== 'approved') return null;
  return (
    <Alert>
      <p>{`When you change ${what}, we check it first. Until then everybody reads what was checked.`}</p>
    </Alert>
  );
}
