import { NativeSelect } from '@mantine/core';
import type { PurchaseNote } from '@threshold/contract/endpoints/purchases/purchase-documents';
import { inviteSchema } from '@threshold/contract/endpoints/purchases/purchase-people';
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
import { EmailField } from '#app/components/fields/contact-fields.tsx';
import { PageForm } from '#app/components/fields/page-form.tsx';
import { toSelectOptions } from '#app/lib/forms/choices.ts';
import { findFaults } from '#app/lib/forms/faults.ts';
import { useForm } from '#app/lib/forms/use-form.ts';
import classes from '../purchase.module.css';
import { Section } from '../purchase-layout.tsx';
import { inviteMember } from './people-api.ts';

const initialValues = { email: '', role: 'buyer' as PurchaseRole };

interface InviteFormProps {
  purchase: Purchase;
  notes: readonly PurchaseNote[];
}

/** Form that invites a buyer or helper by mail, and shows how many notes they would read. */
export function InviteForm({ purchase, notes }: InviteFormProps) {
  const { revalidate } = useRevalidator();
  const form = useForm({
    initial: initialValues,
    rules: (values) => findFaults(inviteSchema, values),
    toast: false,
    send: (values) => inviteMember(purchase._id, values),
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
    <Section id="invite" title="Invite somebody">
      <PageForm form={form} className={classes.fields} aria-labelledby="invite">
        <EmailField {...form.getUnmarkedProps('email')} label="Their email" autoComplete="off" />
        <NativeSelect
          {...form.getUnmarkedProps('role')}
          label="They come as"
          data={toSelectOptions(purchaseRoles, purchaseRoleWords)}
        />
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
    </Section>
  );
}
