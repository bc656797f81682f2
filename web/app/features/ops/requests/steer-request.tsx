import { NativeSelect, Radio, TextInput } from '@mantine/core';
import { completeRequestBody, type LikelyRepeat } from '@threshold/contract/admin-requests';
import { adminMessages } from '@threshold/contract/messages-admin';
import { requestMessages } from '@threshold/contract/messages-requests';
import { type VendorType, vendorTypes } from '@threshold/contract/vocabularies';
import { useQuery } from '#app/lib/api/session-client.ts';
import { useForm } from '#app/lib/forms/use-form.ts';
import { Part } from '../parts/detail.tsx';
import { Moment } from '../parts/moment.tsx';
import { ReasonForm } from '../parts/reason-form.tsx';
import { completeRequest, listRepeats, mergeRequest, setDomainSpam, setSpam } from './api.ts';
import { OfferToOne } from './offer-to-one.tsx';
import { stateLabels } from './request-labels.ts';
import { SteerForm, type SteerProps } from './steer-form.tsx';
import classes from './steer-request.module.css';

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
    toast: false,
    send: ({ vendor_type, place }) => completeRequest(request._id, { vendor_type, place }),
    done: 'Saved.',
    after: onChange,
  });
  return (
    <SteerForm title="Who and where" form={form} label="Save type and place" busyLabel="Saving...">
      <NativeSelect
        {...form.getInputProps('vendor_type')}
        label="Looking for"
        data={[{ value: '', label: 'Not said' }, ...vendorTypes]}
      />
      <TextInput
        {...form.getInputProps('place')}
        label="Place"
        description="A suburb or a postcode."
      />
    </SteerForm>
  );
}

/**
 * Closes a duplicate and links it to another request of the same address. Rendered only if there
 * are candidates.
 */
function MergeForm({ request, onChange }: SteerProps) {
  const { data: repeats = [] } = useQuery({
    queryKey: ['repeats', request._id],
    queryFn: ({ signal }) => listRepeats(request._id, signal),
  });
  const form = useForm({
    initial: { into: '', reason: '' },
    rules: ({ into, reason }): Record<string, string> => ({
      ...(into === '' && { into: requestMessages.merge_into }),
      ...(reason.trim() === '' && { reason: adminMessages.reason }),
    }),
    toast: false,
    send: ({ into, reason }) => mergeRequest(request._id, { into, reason: reason.trim() }),
    done: 'Merged.',
    after: onChange,
  });
  const { value, error } = form.getInputProps('into');
  const own = repeats.filter(({ same_address }) => same_address);
  const others = repeats.filter(({ same_address }) => !same_address);
  if (repeats.length === 0) return null;
  return (
    <>
      {own.length > 0 && (
        <SteerForm title="Merge" form={form} label="Merge into the other" busyLabel="Merging...">
          <Radio.Group
            label="The other request of this address"
            value={value}
            error={error}
            onChange={(into) => form.setFieldValue('into', into)}
          >
            <div className={classes.choices}>
              {own.map((repeat, at) => (
                <Radio
                  key={repeat._id}
                  // Target of the error summary's link.
                  id={at === 0 ? form.fieldId('into') : undefined}
                  value={repeat._id}
                  label={<Repeat repeat={repeat} />}
                />
              ))}
            </div>
          </Radio.Group>
          <TextInput {...form.getInputProps('reason')} label="Why merge" />
        </SteerForm>
      )}
      {others.length > 0 && (
        <Part title="The same text from others">
          <ul>
            {others.map((repeat) => (
              <li key={repeat._id}>
                <Repeat repeat={repeat} /> <span className={classes.about}>{repeat.email}</span>
              </li>
            ))}
          </ul>
        </Part>
      )}
    </>
  );
}

function Repeat({
  repeat: { createdAt, state, requirements, same_text },
}: {
  repeat: LikelyRepeat;
}) {
  return (
    <>
      <Moment at={createdAt} />
      <span>{`, ${stateLabels[state].toLowerCase()}${same_text ? ', the same text' : ''}`}</span>
      <span className={classes.text}>{requirements}</span>
    </>
  );
}
