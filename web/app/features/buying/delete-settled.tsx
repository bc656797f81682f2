import type { Purchase } from '@threshold/contract/endpoints/purchases/purchase-shapes';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from '#app/components/buttons/button.tsx';
import { LazyConfirmDialog } from '#app/components/dialogs/lazy-confirm-dialog.tsx';
import { toasts } from '#app/lib/toasts.ts';

interface DeleteSettledProps {
  purchase: Purchase;
  what: 'date' | 'task';
  row: { readonly title: string; readonly by: string | null };
  /** Returns the text of the toast. */
  remove: () => Promise<string | undefined>;
  onRemoved: () => void;
}

/** Button that deletes a closed date or task of the reader or of a former member. */
export function DeleteSettled({ purchase, what, row, remove, onRemoved }: DeleteSettledProps) {
  const [isAsked, setAsked] = useState(false);
  const { revalidate } = useRevalidator();
  const isMine = purchase.members.some(({ _id, is_me }) => is_me && _id === row.by);
  if (!isMine && row.by !== null) return null;
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        aria-label={`Delete: ${row.title}`}
        onClick={() => setAsked(true)}
      >
        Delete
      </Button>
      <LazyConfirmDialog
        opened={isAsked}
        onClose={() => setAsked(false)}
        title={`Delete this ${what}?`}
        text="It goes for good, for everybody here."
        confirmLabel="Delete"
        busyLabel="Deleting..."
        keepLabel="Keep"
        dangerous
        onConfirm={async () => {
          const message = await remove();
          await revalidate();
          onRemoved();
          if (message) toasts.success(message);
        }}
      />
    </>
  );
}
