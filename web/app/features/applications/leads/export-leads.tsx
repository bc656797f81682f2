import { IconDownload } from '@tabler/icons-react';
import type { Lead } from '@threshold/contract/endpoints/applications/leads';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { Button } from '#app/components/buttons/button.tsx';
import { saveText } from '#app/lib/files/save.ts';
import { useAction } from '#app/lib/use-action.ts';

interface ExportLeadsProps {
  label: string;
  /** Reloads the leads, so that no personal data of withdrawn applications are exported. */
  read: () => Promise<readonly Lead[]>;
}

export function ExportLeads({ label, read }: ExportLeadsProps) {
  const { run, isBusy } = useAction(
    async () => {
      const leads = await read();
      const { formatLeadsCsv } = await import('./leads-csv.ts');
      const name = `lead-applications-${new Date().toISOString().slice(0, 10)}.csv`;
      saveText(formatLeadsCsv(leads), name, 'text/csv;charset=utf-8');
    },
    { failed: outcomes.loan.fetch_failed },
  );

  return (
    <Button
      size="sm"
      leftSection={<IconDownload aria-hidden="true" />}
      disabled={isBusy}
      onClick={() => void run()}
    >
      {isBusy ? 'Exporting...' : label}
    </Button>
  );
}
