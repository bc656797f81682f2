import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { limits } from '@threshold/contract/limits';
import type { LoanApplication } from '@threshold/contract/loan-applications';
import { outcomes } from '@threshold/contract/outcomes';
import { saveText } from '#app/lib/files/save.ts';
import { useAction } from '#app/lib/use-action.ts';
import { type LeadFilter, readLeadsAfter } from './api.ts';

interface ExportLeadsProps {
  vendorId: string;
  filter: LeadFilter;
}

/** Saves every application that the filter finds, on all pages, as a table. */
export function ExportLeads({ vendorId, filter }: ExportLeadsProps) {
  const { run, isBusy } = useAction(
    async () => {
      const leads = await readAll(vendorId, filter);
      const { leadsCsv } = await import('./leads-csv.ts');
      const name = `lead-applications-${new Date().toISOString().slice(0, 10)}.csv`;
      saveText(leadsCsv(leads), name, 'text/csv;charset=utf-8');
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
      {isBusy ? 'Exporting...' : 'Export as CSV'}
    </Button>
  );
}

async function readAll(vendorId: string, filter: LeadFilter): Promise<LoanApplication[]> {
  const limit = limits.loan.page_size;
  const leads: LoanApplication[] = [];
  let read: number = limit;
  while (read === limit) {
    const found = await readLeadsAfter(vendorId, filter, limit, leads.at(-1)?._id);
    leads.push(...found);
    read = found.length;
  }
  return leads;
}
