import { Part } from '../parts/detail.tsx';
import { ReasonForm } from '../parts/reason-form.tsx';
import { setDomainSpam, setSpam } from './api.ts';
import { CompleteForm } from './complete-form.tsx';
import { MergeForm } from './merge-form.tsx';
import { OfferToOne } from './offer-to-one.tsx';
import type { SteerProps } from './steer-form.tsx';

/** The acts on a request other than an answer of staff. */
export function SteerRequest({
  request,
  onChange,
  onRefresh,
}: SteerProps & { onRefresh: () => void }) {
  const isSpam = request.close_reason === 'spam';
  const isOpen = !request.closed_at;
  const { mail_domain } = request;
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
      {!request.merged_into && (
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
              ...(mail_domain
                ? [
                    {
                      name: 'domain',
                      label: isSpam
                        ? `Take back all of ${mail_domain}`
                        : `Put away all of ${mail_domain}`,
                      busyLabel: 'Saving...',
                      variant: 'default' as const,
                      done: 'Saved.',
                      needsReason: true,
                      send: async (reason: string) => {
                        await setDomainSpam(mail_domain, !isSpam, reason);
                        onRefresh();
                      },
                    },
                  ]
                : []),
            ]}
            onRefresh={onRefresh}
          />
        </Part>
      )}
    </>
  );
}
