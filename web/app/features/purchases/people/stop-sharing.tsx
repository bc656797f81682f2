import { Stack } from '@mantine/core';
import type { Purchase } from '@threshold/contract/endpoints/purchases/purchase-shapes';
import { purchaseOutcomes } from '@threshold/contract/texts/purchase-texts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#app/components/buttons/button.tsx';
import { ConfirmDialog } from '#app/components/dialogs/confirm-dialog.tsx';
import { paths } from '#app/lib/paths.ts';
import { toasts } from '#app/lib/toasts.ts';
import classes from '../purchase.module.css';
import { Section } from '../purchase-layout.tsx';
import { getMyMemberId, joinNames, listBuyers, listOthers } from '../words.ts';
import { removeMember, stopSharing } from './people-api.ts';

/**
 * Section in which a buyer stops sharing, or a helper leaves. Empty for a buyer without co-buyers.
 */
export function StopSharing({ purchase }: { purchase: Purchase }) {
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  const isBuyer = purchase.role === 'buyer';
  const names = listBuyers(listOthers(purchase.members)).map(({ first_name }) => first_name);
  if (isBuyer && names.length === 0) return null;

  async function leave() {
    if (isBuyer) {
      const own = await stopSharing(purchase._id);
      toasts.success(purchaseOutcomes.stopped);
      await navigate(paths.purchase(own._id), { replace: true });
    } else {
      await removeMember(purchase._id, getMyMemberId(purchase.members) ?? '');
      toasts.success(purchaseOutcomes.left);
      await navigate(paths.buying, { replace: true });
    }
  }

  const act = isBuyer ? 'Stop sharing' : 'Leave this purchase';
  return (
    <Section id="leave" title={act}>
      {isBuyer ? (
        <Stack component="ul" gap="xs" pl="var(--s-20)" style={{ listStyle: 'disc' }}>
          <li>{`${joinNames(['You', ...names])} each keep what is shared now, and see nothing of what comes after.`}</li>
          <li>Your own notes and documents go with you, and so do the helpers you invited.</li>
          <li>Of a document that one of you shared, each keeps a copy that is theirs alone.</li>
          <li>Private calendar addresses are turned off.</li>
          <li>{`${joinNames(names)} ${names.length === 1 ? 'is' : 'are'} told once it has happened. Nobody is asked for a reason.`}</li>
        </Stack>
      ) : (
        <p className={classes.lead}>
          You see nothing of it from then on, and the notes that only you read are deleted.
        </p>
      )}
      <p className={classes.small}>
        Not safe at home?{' '}
        <a href="https://www.1800respect.org.au" rel="noopener noreferrer" target="_blank">
          1800RESPECT
        </a>{' '}
        listens at any hour.
      </p>
      <div>
        <Button variant="danger" onClick={() => setOpen(true)}>
          {act}
        </Button>
      </div>
      <ConfirmDialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={`${act}?`}
        text={
          isBuyer
            ? 'This cannot be undone. You go on in a purchase of your own.'
            : 'Only a new invitation brings you back.'
        }
        confirmLabel={act}
        busyLabel={isBuyer ? 'Stopping...' : 'Leaving...'}
        dangerous
        onConfirm={leave}
      />
    </Section>
  );
}
