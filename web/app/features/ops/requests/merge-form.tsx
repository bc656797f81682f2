import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import { Radio, TextInput } from '@mantine/core';
import type { LikelyRepeat } from '@threshold/contract/admin-requests';
import { adminMessages } from '@threshold/contract/messages-admin';
import { requestMessages } from '@threshold/contract/messages-requests';
import { useRead } from '#app/lib/api/use-read.ts';
import { useForm } from '#app/lib/forms/use-form.ts';
import { Part } from '../parts/detail.tsx';
import { Moment } from '../parts/moment.tsx';
import { listRepeats, mergeRequest } from './api.ts';
import classes from './merge-form.module.css';
import { stateLabels } from './request-labels.ts';
import { SteerForm, type SteerProps } from './steer-form.tsx';

/**
 * Closes a duplicate and links it to another request of the same address. Rendered only if there
 * are candidates.
 */
export function MergeForm({ request, onChange }: SteerProps) {
  const { data: repeats = [] } = useRead(request._id, (signal) => listRepeats(request._id, signal));
  const form = useForm({
    initial: { into: '', reason: '' },
    rules: ({ into, reason }): Record<string, string> => ({
      ...(into === '' && { into: requestMessages.merge_into }),
      ...(reason.trim() === '' && { reason: adminMessages.reason }),
    }),
    focusesFault: true,
    toast: false,
    send: ({ into, reason }) => mergeRequest(request._id, { into, reason: reason.trim() }),
    done: 'Merged.',
    after: onChange,
  });
  const { value, error } = form.field('into');
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
            onChange={(into) => form.change({ into })}
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
          <TextInput {...form.field('reason')} label="Why merge" />
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
