import { profileStrength } from '@threshold/contract/passwords';
import { useId } from 'react';
import { FocusHeading } from '#app/components/focus-heading.tsx';
import { NameFields } from '#app/components/name-fields.tsx';
import { PasswordField } from '#app/components/password-field.tsx';
import { PasswordRules } from '#app/components/password-rules.tsx';
import { PicturePicker } from '#app/components/picture-picker/picture-picker.tsx';
import { SectionForm } from '#app/components/section-form.tsx';
import { SignInEmail } from '#app/components/sign-in-email.tsx';
import { UploadProgress } from '#app/components/upload-progress.tsx';
import type { DetailsAccount } from './details.ts';
import classes from './personal-details.module.css';
import { useDetails } from './use-details.ts';

const keepsOld =
  'Leave it empty to keep the one you have. A new one signs you out everywhere else.';
/** For those who came by Google. */
const firstOne =
  'You have none. With one you can also sign in without Google; it signs you out everywhere else.';
const steps = ['Weak', 'Medium', 'Strong'] as const;

export interface EditDetailsProps {
  account: DetailsAccount;
  onDone: () => void;
}

/** Names, password and picture, to be changed. */
export function EditDetails({ account, onDone }: EditDetailsProps) {
  const form = useDetails(account, onDone);
  const rulesId = useId();
  const { isBusy, values, sent } = form;
  return (
    <div className={classes.edit}>
      <SectionForm
        label="Personal details"
        heading={<FocusHeading>Personal Details</FocusHeading>}
        form={form}
        onCancel={onDone}
      >
        <PicturePicker
          choice={form.picture}
          name={`${account.first_name} ${account.last_name}`}
          current={account.profile_picture?.file_url}
          disabled={isBusy}
        />
        <div className={classes.pair}>
          <NameFields form={form} required={false} />
        </div>
        <SignInEmail email={account.email} autoComplete="username" />
        <PasswordField
          {...form.field('password')}
          required={false}
          label="New password"
          description={account.has_password ? keepsOld : firstOne}
          autoComplete="new-password"
          aria-describedby={values.password ? rulesId : undefined}
        />
        {values.password !== '' && (
          <PasswordRules
            id={rulesId}
            password={values.password}
            steps={steps}
            strengthOf={profileStrength}
          />
        )}
        {sent !== undefined && <UploadProgress sent={sent} label="Uploading the picture" />}
      </SectionForm>
      {form.dialog}
    </div>
  );
}
