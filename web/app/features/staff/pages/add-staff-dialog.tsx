import { NativeSelect, TextInput } from '@mantine/core';
import { addStaffSchema } from '@threshold/contract/endpoints/staff/staff-accounts';
import { staffOutcomes } from '@threshold/contract/texts/staff-texts';
import { type StaffRole, staffRoles } from '@threshold/contract/vocabularies';
import { FormDialog } from '#app/components/dialogs/form-dialog.tsx';
import { EmailField } from '#app/components/fields/contact-fields.tsx';
import { useForm } from '#app/lib/forms/use-form.ts';
import { toasts } from '#app/lib/toasts.ts';
import formClasses from '../parts/forms.module.css';
import { addStaff } from './api.ts';
import type { NewStaffPassword } from './password-dialog.tsx';
import { roleLabels } from './staff-words.ts';

export interface AddStaffDialogProps {
  opened: boolean;
  onClose: () => void;
  onAdded: (added: NewStaffPassword) => void;
}

/** Creates a staff account. The administrator hands over its first password in person. */
export default function AddStaffDialog({ opened, onClose, onAdded }: AddStaffDialogProps) {
  const form = useForm({
    rules: addStaffSchema,
    initial: { name: '', email: '', role: 'reviewer' },
    async send({ name, email, role }) {
      const body = { name, email, role: role as StaffRole };
      const { data, password } = await addStaff(body);
      toasts.success(staffOutcomes.staff_added);
      form.setFieldValue('name', '');
      form.setFieldValue('email', '');
      onAdded({ email: data.email, password: password ?? '' });
    },
  });
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Add staff"
      lead="The first sign-in, by a password that you hand over, sets up two-factor."
      form={form}
      actLabel="Add"
      busyLabel="Adding..."
      className={formClasses.form}
    >
      <TextInput {...form.getUnmarkedProps('name')} label="Name" autoComplete="off" />
      <EmailField {...form.getUnmarkedProps('email')} label="Email" autoComplete="off" />
      <NativeSelect
        {...form.getUnmarkedProps('role')}
        label="Role"
        data={staffRoles.map((value) => ({ value, label: roleLabels[value] }))}
      />
    </FormDialog>
  );
}
