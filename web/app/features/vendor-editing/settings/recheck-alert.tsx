import type { VendorStatus } from '@threshold/contract/vocabularies';
import { Alert } from '#app/components/feedback/alert.tsx';

/** Announces the re-check after a change of checked files. */
export function RecheckAlert({ status, what }: { status: VendorStatus; what: string }) {
  if (status !== 'approved') return null;
  return (
    <Alert>
      <p>{`When you change ${what}, we check your listing again. It stays in the search meanwhile.`}</p>
    </Alert>
  );
}

/** Announces that staff check a change of checked fields before it takes effect. */
export function AskedFirstAlert({ status, what }: { status: VendorStatus; what: string }) {
  if (status !== 'approved') return null;
  return (
    <Alert>
      <p>{`When you change ${what}, we check it first. Until then everybody reads what was checked.`}</p>
    </Alert>
  );
}
