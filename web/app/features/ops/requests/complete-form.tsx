import { NativeSelect, TextInput } from '@mantine/core';
import { completeRequestBody } from '@threshold/contract/admin-requests';
import { type VendorType, vendorTypes } from '@threshold/contract/vocabularies';
import { useForm } from '#app/lib/forms/use-form.ts';
import { completeRequest } from './api.ts';
import { SteerForm, type SteerProps } from './steer-form.tsx';

/** Says whom the person looks for and where, so that professionals get it. */
export function CompleteForm({ request, onChange }: SteerProps) {
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
