import { Part } from '../parts/detail.tsx';
import { ReasonForm } from '../parts/reason-form.tsx';
import { setSpam } from './api.ts';
import { CompleteForm } from './complete-form.tsx';
import { MergeForm } from './merge-form.tsx';
import { OfferToOne } from './offer-to-one.tsx';
import type { SteerProps } from './steer-form.tsx';

/** Where a request goes beside an answer of our own. */
export function SteerRequest({
  request,
  onChange,
  onRefresh,
}: SteerProps & { onRefresh: () => void }) {
  const isSpam = request.close_reason === 'spam';
  const isOpen = !request.closed_at;
  return (
    <>
      {isOpen && (
        <>
          <CompleteForm request={request} onChange={onChange} />
          {request.vendor_type && request.place && (
            <OfferToOne request={request} onChange={onChange} />
          )}
          <MergeForm request={request} onChange={onChange} />
        </>
      )}
      {(isOpen || isSpam) && (
        <Part title="Spam">
          <ReasonForm
            label="Why"
            description="For staff alone."
            acts={[
              {
                name: 'spam',
                label: isSpam ? 'Take back from spam' : 'Put away as spam',
                busyLabel: 'Saving...',
                variant: isSpam ? 'default' : 'danger',
                done: 'Saved.',
                needsReason: true,
                send: async (reason) => onChange(await setSpam(request._id, !isSpam, reason)),
              },
            ]}
            onRefresh={onRefresh}
          />
        </Part>
      )}
    </>
  );
}
