import type { VendorStatus } from '@threshold/contract/vocabularies';
import { Notice } from '#app/components/notice.tsx';

/** What a change of papers that we checked means, before it is made. */
export function RecheckNotice({ status, what }: { status: VendorStatus; what: string }) {
  if (status !== 'approved') return null;
  return (
    <Notice>
      <p>{`When you change ${what}, we check your listing again. It stays in the search meanwhile.`}</p>
    </Notice>
  );
}

/** What a change of what we checked means, before it is asked for. */
export function AskedFirstNotice({ status, what }: { status: VendorStatus; what: string }) {
  if (status !== 'approved') return null;
  return (
    <Notice>
      <p>{`When you change ${what}, we check it first. Until then everybody reads what was checked.`}</p>
    </Notice>
  );
}
