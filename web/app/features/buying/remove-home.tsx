import type { Home } from '@threshold/contract/buying/purchase-shapes';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#app/components/button.tsx';
import { ConfirmDialog } from '#app/components/confirm-dialog.tsx';
import { paths } from '#app/lib/paths.ts';
import { removeHome } from './api.ts';

/** Removes a home that was added by mistake. */
export function RemoveHome({ purchaseId, home }: { purchaseId: string; home: Home }) {
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  return (
    <div>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        Remove this home
      </Button>
      <ConfirmDialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={`Remove ${home.address}?`}
        text="It goes for good, with what you added to it. To keep that, set it to ‘Dropped’ instead."
        confirmLabel="Remove"
        busyLabel="Removing..."
        keepLabel="Keep"
        dangerous
        onConfirm={async () => {
          await removeHome({ id: purchaseId, homeId: home._id });
          await navigate(paths.purchase(purchaseId));
        }}
      />
    </div>
  );
}
