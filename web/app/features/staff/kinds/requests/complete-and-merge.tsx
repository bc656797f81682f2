import { NativeSelect, Radio, Stack, TextInput } from '@mantine/core';
import {
  completeRequestSchema,
  type LikelyRepeat,
  type StaffRequest,
} from '@threshold/contract/endpoints/staff/requests';
import { staffMessages } from '@threshold/contract/texts/messages';
import { type RequestState, requestMessages } from '@threshold/contract/texts/request-texts';
import { type VendorType, vendorTypes } from '@threshold/contract/vocabularies';
import { SubmitButton } from '#app/components/buttons/submit-button.tsx';
import { useQuery } from '#app/lib/client/session-client.ts';
import { useForm } from '#app/lib/forms/use-form.ts';
import { ActionForm } from '../../parts/forms.tsx';
import values from '../../parts/values.module.css';
import { Moment } from '../../parts/values.tsx';
import { Part } from '../../record/record-page.tsx';
import type { RecordChange } from '../kind.ts';
import { completeRequest, listRepeatedRequests, mergeRequest } from './api.ts';
import classes from './requests.module.css';

export const stateLabels: Readonly<Record<RequestState, string>> = {
  unconfirmed: 'Not confirmed',
  waiting: 'Waiting',
  answered: 'Answered',
  missed: 'Missed',
  closed: 'Closed',
};

interface RequestFormProps extends Pick<RecordChange<StaffRequest>, 'update'> {
  request: StaffRequest;
}

/** Adds the type of professional and the place, which are required to offer the request. */
export function CompleteForm({ request, update }: RequestFormProps) {
  const initial: { vendor_type: VendorType | ''; place: string } = {
    vendor_type: request.vendor_type ?? '',
    place: request.place || request.address,
  };
  const form = useForm({
    initial,
    rules: completeRequestSchema,
    toast: false,
    send: (body) => completeRequest(request._id, body),
    done: 'Saved.',
    after: update,
  });
  return (
    <ActionForm
      form={form}
      label="Who and where"
      actions={
        <SubmitButton disabled={form.isBusy}>
          {form.isBusy ? 'Saving...' : 'Save type and place'}
        </SubmitButton>
      }
    >
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
    </ActionForm>
  );
}

/** Merges the request into another with the same email. Also lists requests with the same text. */
export function MergeForm({ request, update }: RequestFormProps) {
  const { data: repeats = [] } = useQuery({
    queryKey: ['repeats', request._id],
    queryFn: ({ signal }) => listRepeatedRequests(request._id, signal),
  });
  const form = useForm({
    initial: { into: '', reason: '' },
    rules: ({ into, reason }): Record<string, string> => ({
      ...(into === '' && { into: requestMessages.merge_into }),
      ...(reason.trim() === '' && { reason: staffMessages.reason }),
    }),
    toast: false,
    send: ({ into, reason }) => mergeRequest(request._id, { into, reason: reason.trim() }),
    done: 'Merged.',
    after: update,
  });
  const { value, error } = form.getInputProps('into');
  const own = repeats.filter(({ same_address }) => same_address);
  const others = repeats.filter(({ same_address }) => !same_address);
  if (repeats.length === 0) return null;
  return (
    <>
      {own.length > 0 && (
        <Part title="Merge">
          <ActionForm
            form={form}
            label="Merge"
            actions={
              <SubmitButton disabled={form.isBusy}>
                {form.isBusy ? 'Merging...' : 'Merge into the other'}
              </SubmitButton>
            }
          >
            <Radio.Group
              label="The other request of this address"
              value={value}
              error={error}
              onChange={(into) => form.setFieldValue('into', into)}
            >
              <Stack gap="sm" mt="xs">
                {own.map((repeat, at) => (
                  <Radio
                    key={repeat._id}
                    // The link in the error summary leads to the first option.
                    id={at === 0 ? form.fieldId('into') : undefined}
                    value={repeat._id}
                    label={<RepeatedRequest {...repeat} />}
                  />
                ))}
              </Stack>
            </Radio.Group>
            <TextInput {...form.getInputProps('reason')} label="Why merge" />
          </ActionForm>
        </Part>
      )}
      {others.length > 0 && (
        <Part title="The same text from others">
          <ul>
            {others.map((repeat) => (
              <li key={repeat._id}>
                <RepeatedRequest {...repeat} /> <span className={values.quiet}>{repeat.email}</span>
              </li>
            ))}
          </ul>
        </Part>
      )}
    </>
  );
}

function RepeatedRequest({ createdAt, state, requirements, same_text }: LikelyRepeat) {
  return (
    <>
      <Moment at={createdAt} />
      <span>{`, ${stateLabels[state].toLowerCase()}${same_text ? ', the same text' : ''}`}</span>
      <span className={classes.text}>{requirements}</span>
    </>
  );
}
