import { IconDownload } from '@tabler/icons-react';
import type { AuditFilters } from '@threshold/contract/admin-audit';
import { lazy, useState } from 'react';
import { Button } from '#app/components/buttons/button.tsx';
import { LazyMount } from '#app/components/dialogs/lazy-mount.tsx';

const ExportDialog = lazy(() => import('./export-dialog.tsx'));

/** Button that exports the log, for administrators. */
export function ExportLog({ filters }: { filters: AuditFilters }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button leftSection={<IconDownload aria-hidden="true" />} onClick={() => setOpen(true)}>
        Export as CSV
      </Button>
      <LazyMount wanted={isOpen}>
        {(opened) => (
          <ExportDialog opened={opened} filters={filters} onClose={() => setOpen(false)} />
        )}
      </LazyMount>
    </>
  );
}
