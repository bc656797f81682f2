import { rateProfilePassword } from '@threshold/contract/endpoints/accounts/accounts';
import { updateCustomerSchema } from '@threshold/contract/endpoints/accounts/customers';
import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { useId, useState } from 'react';
import { useFreshSignIn } from '#app/components/dialogs/fresh-sign-in/use-fresh-sign-in.tsx';
import { UploadProgress } from '#app/components/feedback/upload-progress.tsx';
import { NameFields, SignInEmail } from '#app/components/fields/contact-fields.tsx';
import { PasswordField } from '#app/components/fields/password-field.tsx';
import { PasswordRules } from '#app/components/fields/password-rules.tsx';
import { PicturePicker } from '#app/components/fields/picture-picker/picture-picker.tsx';
import { cropToSquare, usePicture } from '#app/components/fields/picture-picker/use-picture.ts';
import { SectionForm } from '#app/components/fields/section-form.tsx';
import { EditablePart } from '#app/components/layout/editable-part.tsx';
import { FocusHeading } from '#app/components/layout/focus-heading.tsx';
import { DescriptionList } from '#app/components/lists/description-list.tsx';
import { CustomerAvatar } from '#app/components/pictures/customer-avatar.tsx';
import { updateSessionUser } from '#app/lib/account/session.ts';
import { useForm } from '#app/lib/forms/use-form.ts';
import { type DetailsAccount, saveDetails } from './api.ts';
import classes from './personal-details.module.css';

const keepsOld =
  'Leave it empty to keep the one you have. A new one signs you out everywhere else.';
/** Text for accounts without a password, which were created with Google. */
const firstOne =
  'You have none. With one you can also sign in without Google; it signs you out everywhere else.';
const steps = ['Weak', 'Medium', 'Strong'] as const;

function EditDetails({ account, onDone }: { account: DetailsAccount; onDone: () => void }) {
  const { _id, first_name, last_name } = account;
  const picture = usePicture();
  const fresh = useFreshSignIn(account.has_password);
  const form = useForm({
    initial: { first_name, last_name, password: '' },
    rules: updateCustomerSchema,
    async send(values, { onProgress }) {
      const square = picture.picture && (await cropToSquare(picture.picture));
      const saved = await fresh.run((proof) => saveDetails(_id, values, square, proof, onProgress));
      updateSessionUser(saved);
    },
    failed: outcomes.account.update_failed,
    done: outcomes.account.updated,
    doneMs: limits.toast.settings_ms,
    after: onDone,
    keepAs: `${_id} details`,
  });
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
          choice={picture}
          name={`${account.first_name} ${account.last_name}`}
          current={account.profile_picture?.file_url}
          disabled={isBusy}
        />
        <div className="pair">
          <NameFields form={form} required={false} />
        </div>
        <SignInEmail email={account.email} autoComplete="username" />
        <PasswordField
          {...form.getNonRequiredProps('password')}
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
            strengthOf={rateProfilePassword}
          />
        )}
        {sent !== undefined && <UploadProgress sent={sent} label="Uploading the picture" />}
      </SectionForm>
      {fresh.dialog}
    </div>
  );
}

export function PersonalDetails({ account }: { account: DetailsAccount }) {
  const [isEditing, setEditing] = useState(false);
  const name = `${account.first_name} ${account.last_name}`;
  return (
    <EditablePart
      id="personal-details"
      title="Personal Details"
      className={classes.read}
      isEditing={isEditing}
      onEdit={() => setEditing(true)}
      view={<Details account={account} name={name} />}
      edit={<EditDetails account={account} onDone={() => setEditing(false)} />}
    />
  );
}

function Details({ account, name }: { account: DetailsAccount; name: string }) {
  return (
    <>
      <CustomerAvatar
        name={name}
        photo={account.profile_picture?.file_url}
        size={limits.files.picture_preview_px}
      />
      <DescriptionList
        facts={[
          { label: 'First name', value: account.first_name },
          { label: 'Last name', value: account.last_name },
          { label: 'Email', value: account.email },
          { label: 'Password', value: <PasswordFact isSet={account.has_password} /> },
        ]}
      />
    </>
  );
}

function PasswordFact({ isSet }: { isSet: boolean }) {
  if (!isSet) return <span>None. You sign in with Google.</span>;
  return (
    <>
      <span aria-hidden="true">••••••••</span>
      <span className="visually-hidden">Set, not shown</span>
    </>
  );
}
