import type { AdminVendor } from '@threshold/contract/admin-vendors';
import { adminOutcomes } from '@threshold/contract/outcomes-admin';
import { Part } from '../parts/detail.tsx';
import { Moment } from '../parts/moment.tsx';
import { ReasonForm } from '../parts/reason-form.tsx';
import { releaseAccount } from './api.ts';

export interface ReleaseAccountProps {
  vendor: AdminVendor;
  onReleased: (vendor: AdminVendor) => void;
  /** Reloads the listing after a conflicting decision. */
  onRefresh: () => void;
}

/** Releases the account of a suspended listing. Its owner cannot delete the account before. */
export function ReleaseAccount({ vendor, onReleased, onRefresh }: ReleaseAccountProps) {
  const { _id, status, released_at } = vendor;
  if (status !== 'suspended') return null;

  async function release(reason: string) {
    onReleased(await releaseAccount(_id, reason));
  }

  return (
    <Part title="Deleting the account">
      {released_at ? (
        <p>
          The owner may delete the account since <Moment at={released_at} />.
        </p>
      ) : (
        <ReasonForm
          label="Reason to let it go"
          description="While the listing is suspended its owner cannot delete the account. The reason stands in the audit log."
          acts={[
            {
              name: 'release',
              label: 'Let the owner delete it',
              busyLabel: 'Letting it go...',
              variant: 'default',
              done: adminOutcomes.released,
              needsReason: true,
              send: release,
            },
          ]}
          onRefresh={onRefresh}
        />
      )}
    </Part>
  );
}
