import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type AdminRequest, completeRequestBody } from '@threshold/contract/admin-requests';
import { messages } from '@threshold/contract/messages';
import { adminMessages } from '@threshold/contract/messages-admin';
import { type VendorType, vendorTypes } from '@threshold/contract/vocabularies';
import { useForm } from '#app/lib/forms/use-form.ts';
import { ActForm } from '../parts/act-form.tsx';
import { Part } from '../parts/detail.tsx';
import { ReasonForm } from '../parts/reason-form.tsx';
import { completeRequest, mergeRequest, offerRequest, setSpam } from './api.ts';

interface SteerProps {
  request: AdminRequest;
  onChange: (request: AdminRequest) => void;
  onRefresh: () => void;
}

/** An id, alone or in the link that holds it. */
const idIn = (text: string) =>
  /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/i.exec(text)?.[0].toLowerCase();

/** Where a request goes beside an answer of our own. */
export function SteerRequest({ request, onChange, onRefresh }: SteerProps) {
  const isSpam = request.close_reason === 'spam';
  const isOpen = !request.closed_at;
  return (
    <>
      {isOpen && (
        <>
          <Complete request={request} onChange={onChange} />
          {request.vendor_type && request.place && (
            <OfferToOne request={request} onChange={onChange} />
          )}
          <Merge request={request} onChange={onChange} />
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

type FormProps = Omit<SteerProps, 'onRefresh'>;

/** Says whom the person looks for and where, so that professionals get it. */
function Complete({ request, onChange }: FormProps) {
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
    <Part title="Who and where">
      <ActForm
        form={form}
        label="Who and where"
        actions={
          <Button type="submit" disabled={form.isBusy}>
            {form.isBusy ? 'Saving...' : 'Save type and place'}
          </Button>
        }
      >
        <NativeSelect
          {...form.field('vendor_type')}
          label="Looking for"
          data={[{ value: '', label: 'Not said' }, ...vendorTypes]}
        />
        <TextInput {...form.field('place')} label="Place" description="A suburb or a postcode." />
      </ActForm>
    </Part>
  );
}

function OfferToOne({ request, onChange }: FormProps) {
  const form = useForm({
    initial: { vendor: '' },
    rules: ({ vendor }): Record<string, string> =>
      idIn(vendor) ? {} : { vendor: messages.general.id },
    focusesFault: true,
    toast: false,
    send: ({ vendor }) => offerRequest(request._id, idIn(vendor) ?? ''),
    done: 'Offered.',
    after: (changed) => {
      form.reset();
      onChange(changed);
    },
  });
  return (
    <Part title="Offer to one">
      <ActForm
        form={form}
        label="Offer to one"
        actions={
          <Button type="submit" disabled={form.isBusy}>
            {form.isBusy ? 'Offering...' : 'Offer the request'}
          </Button>
        }
      >
        <TextInput
          {...form.field('vendor')}
          label="Professional"
          description="The link of the profile, or its id."
        />
      </ActForm>
    </Part>
  );
}

function Merge({ request, onChange }: FormProps) {
  const form = useForm({
    initial: { into: '', reason: '' },
    rules: ({ into, reason }): Record<string, string> => ({
      ...(!idIn(into) && { into: messages.general.id }),
      ...(reason.trim() === '' && { reason: adminMessages.reason }),
    }),
    focusesFault: true,
    toast: false,
    send: ({ into, reason }) =>
      mergeRequest(request._id, { into: idIn(into) ?? '', reason: reason.trim() }),
    done: 'Merged.',
    after: onChange,
  });
  return (
    <Part title="Merge">
      <ActForm
        form={form}
        label="Merge"
        actions={
          <Button type="submit" disabled={form.isBusy}>
            {form.isBusy ? 'Merging...' : 'Merge into the other'}
          </Button>
        }
      >
        <TextInput
          {...form.field('into')}
          label="The other request"
          description="Its link in the console, or its id. Of the same email address."
        />
        <TextInput {...form.field('reason')} label="Why merge" />
      </ActForm>
    </Part>
  );
}
