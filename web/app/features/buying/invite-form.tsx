import { NativeSelect } from '@mantine/core';
import type { PurchaseNote } from '@threshold/contract/endpoints/purchases/purchase-documents';
import { inviteBody } from '@threshold/contract/endpoints/purchases/purchase-people';
import type { Purchase } from '@threshold/contract/endpoints/purchases/purchase-shapes';
import { purchaseOutcomes } from '@threshold/contract/texts/purchase-texts';
import {
  type PurchaseRole,
  purchaseRoles,
  purchaseRoleWords,
} from '@threshold/contract/texts/purchase-words';
import { useRevalidator } from 'react-router';
import { SubmitButton } from '#app/components/buttons/submit-button.tsx';
import { FailureAlert } from '#app/components/feedback/alert.tsx';
import { EmailField } from '#app/components/fields/email-field.tsx';
import { PageForm } from '#app/components/fields/page-form.tsx';
import { faultsOf } from '#app/lib/forms/faults.ts';
import { useForm } from '#app/lib/forms/use-form.ts';
import classes from './buying.module.css';
import { invite } from './sharing-api.ts';

const initialValues = { email: '', role: 'buyer' as string };

interface InviteFormProps {
  purchase: Purchase;
  notes: readonly PurchaseNote[];
}

/** Form that invites a person by mail. It first shows which notes they could read. */
export function InviteForm({ purchase, notes }: InviteFormProps) {
  const { revalidate } = useRevalidator();
  const form = useForm({
    initial: initialValues,
    rules: (values) => faultsOf(inviteBody, values),
    toast: false,
    send: ({ email, role }) => invite(purchase._id, { email, role: role as PurchaseRole }),
    done: purchaseOutcomes.invited,
    after: () => {
      form.reset(initialValues);
      return revalidate();
    },
  });
  const isBuyer = form.values.role === 'buyer';
  const shared = notes.filter(
    ({ audience }) => audience === 'all' || (isBuyer && audience === 'buyers'),
  ).length;
  return (
    <section className={classes.section} aria-labelledby="invite">
      <h2 id="invite">Invite somebody</h2>
      <PageForm form={form} className={classes.fields} aria-labelledby="invite">
        <EmailField
          {...form.getInputProps('email')}
          label="Their email"
          autoComplete="off"
          withAsterisk={false}
        />
        <NativeSelect {...form.getInputProps('role')} label="They come as" withAsterisk={false}>
          {purchaseRoles.map((role) => (
            <option key={role} value={role}>
              {purchaseRoleWords[role]}
            </option>
          ))}
        </NativeSelect>
        <p className={classes.small}>
          {shared === 0
            ? 'They read none of the notes so far.'
            : `They will read ${shared === 1 ? 'one note' : `${shared} notes`} that ${shared === 1 ? 'is' : 'are'} shared already. Make yours your own again first, if you do not want that.`}
        </p>
        <FailureAlert sentence={form.failure} />
        <div>
          <SubmitButton variant="primary" disabled={form.isBusy}>
            {form.isBusy ? 'Sending...' : 'Send invitation'}
          </SubmitButton>
        </div>
      </PageForm>
    </section>
  );
}
