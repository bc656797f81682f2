import { TextInput } from '@mantine/core';
import { type AuditFilters, auditExportSchema } from '@threshold/contract/endpoints/staff/overview';
import { limits } from '@threshold/contract/limits';
import { staffOutcomes } from '@threshold/contract/texts/staff-texts';
import { useRevalidator } from 'react-router';
import { FormDialog } from '#app/components/dialogs/form-dialog.tsx';
import { downloadFrom } from '#app/lib/files/save.ts';
import { useForm } from '#app/lib/forms/use-form.ts';
import { toasts } from '#app/lib/toasts.ts';
import formClasses from '../parts/forms.module.css';
import { exportAudit } from './api.ts';

export interface ExportDialogProps {
  opened: boolean;
  filters: AuditFilters;
  onClose: () => void;
}

export default function ExportDialog({ opened, filters, onClose }: ExportDialogProps) {
  const { revalidate } = useRevalidator();
  const form = useForm({
    rules: auditExportSchema,
    initial: { from: filters.from ?? '', to: filters.to ?? '' },
    async send(days) {
      downloadFrom(await exportAudit({ ...filters, ...days }));
      toasts.success(staffOutcomes.export_started);
      onClose();
      void revalidate();
    },
  });
  const isNarrowed = Boolean(filters.action ?? filters.staff ?? filters.subject);
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Export the audit log"
      lead={`A CSV file of ${isNarrowed ? 'what the log is narrowed to, of ' : ''}the days you choose, at most ${limits.audit_export.days} at a time. The log says that you took it.`}
      form={form}
      actLabel="Export"
      busyLabel="Exporting..."
      className={formClasses.form}
    >
      <TextInput {...form.getUnmarkedProps('from')} label="First day" type="date" />
      <TextInput {...form.getUnmarkedProps('to')} label="Last day" type="date" />
    </FormDialog>
  );
}
