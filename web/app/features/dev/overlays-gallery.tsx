import { useState } from 'react';
import { Button } from '#app/components/button.tsx';
import { ConfirmDialog } from '#app/components/confirm-dialog.tsx';
import { Sheet } from '#app/components/sheet.tsx';
import { askToLogin } from '#app/lib/account/login-prompt.ts';
import { toasts } from '#app/lib/toasts.ts';
import classes from './parts-gallery.module.css';

/** What floats above the page. */
export function OverlaysGallery() {
  const [open, setOpen] = useState<'confirm' | 'bottom' | 'right'>();
  const close = () => setOpen(undefined);
  return (
    <section className={classes.section}>
      <h2>Dialogs, sheets and toasts</h2>
      <div className={classes.row}>
        <Button onClick={() => askToLogin({ act: 'inbox' })}>Login prompt</Button>
        <Button onClick={() => setOpen('confirm')}>Confirm</Button>
        <Button onClick={() => setOpen('bottom')}>Sheet</Button>
        <Button onClick={() => setOpen('right')}>Drawer</Button>
        <Button onClick={() => toasts.success('Review submitted successfully!')}>Toast</Button>
        <Button onClick={() => toasts.error('File upload failed.')}>Error toast</Button>
      </div>
      <ConfirmDialog
        opened={open === 'confirm'}
        onClose={close}
        title="Delete this document?"
        text="Once deleted, the document cannot be recovered."
        confirmLabel="Delete"
        busyLabel="Deleting..."
        dangerous
        onConfirm={async () => void toasts.success('File deleted successfully.')}
      />
      <Sheet opened={open === 'bottom'} onClose={close} title="Filters">
        Filters stand here.
      </Sheet>
      <Sheet opened={open === 'right'} onClose={close} title="Menu" side="right">
        Links stand here.
      </Sheet>
    </section>
  );
}
