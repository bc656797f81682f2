import { TextInput } from '@mantine/core';
import { auditExportForm } from '@threshold/contract/admin-audit';
import { limits } from '@threshold/contract/limits';
import { adminOutcomes } from '@threshold/contract/outcomes-admin';
import { useRevalidator } from 'react-router';
import { FormDialog } from '#app/components/form-dialog.tsx';
import { saveFrom } from '#app/lib/files/save.ts';
import { useForm } from '#app/lib/forms/use-form.ts';
import { toasts } from '#app/lib/toasts.ts';
import formClasses from '../parts/act-form.module.css';
import { exportAudit } from './api.ts';

export interface ExportDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** Asks which days of the log are exported. */
export default function ExportDialog({ opened, onClose }: ExportDialogProps) {
  const { revalidate } = useRevalidator();
  const form = useForm({
    rules: auditExportForm,
    initial: { from: '', to: '' },
    async send(body) {
      saveFrom(await exportAudit(body));
      toasts.success(adminOutcomes.export_started);
      onClose();
      void revalidate();
    },
  });
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Export the audit log"
      lead={`A CSV file of the days you choose, at most ${limits.audit_export.days} at a time. The log says that you took it.`}
      form={form}
      actLabel="Export"
      busyLabel="Exporting..."
      className={formClasses.form}
    >
      <TextInput {...form.field('from')} label="First day" withAsterisk={false} type="date" />
      <TextInput {...form.field('to')} label="Last day" withAsterisk={false} type="date" />
    </FormDialog>
  );
}
