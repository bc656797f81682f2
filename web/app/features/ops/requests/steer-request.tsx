import { NativeSelect, TextInput } from '@mantine/core';
import { completeRequestBody } from '@threshold/contract/admin-requests';
import { type VendorType, vendorTypes } from '@threshold/contract/vocabularies';
import { useForm } from '#app/lib/forms/use-form.ts';
import { Part } from '../parts/detail.tsx';
import { ReasonForm } from '../parts/reason-form.tsx';
import { completeRequest, setDomainSpam, setSpam } from './api.ts';
import { MergeForm } from './merge-form.tsx';
import { OfferToOne } from './offer-to-one.tsx';
import { SteerForm, type SteerProps } from './steer-form.tsx';

/** All actions on a request except the reply of staff. */
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

/** Adds the missing type of professional and place, so that professionals receive the request. */
function CompleteForm({ request, onChange }: SteerProps) {
  const initial: { vendor_type: VendorType | ''; place: string } = {
    vendor_type: request.vendor_type ?? '',
    place: request.place || request.address,
  };
  const form = useForm({
    initial,
    rules: completeRequestBody,
    focusesFault: true,
    toast: false,
    send: ({ vendor_type, place }) => completeRequest(request._id, { vendor_type, place }),
    done: 'Saved.',
    after: onChange,
  });
  return (
    <SteerForm title="Who and where" form={form} label="Save type and place" busyLabel="Saving...">
      <NativeSelect
        {...form.field('vendor_type')}
        label="Looking for"
        data={[{ value: '', label: 'Not said' }, ...vendorTypes]}
      />
      <TextInput {...form.field('place')} label="Place" description="A suburb or a postcode." />
    </SteerForm>
  );
}
