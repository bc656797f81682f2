import { limits } from '@threshold/contract/limits';
import { useState } from 'react';
import { CustomerAvatar } from '#app/components/customer-avatar.tsx';
import { DescriptionList } from '#app/components/description-list.tsx';
import { EditablePart } from '#app/components/editable-part.tsx';
import type { DetailsAccount } from './details.ts';
import { EditDetails } from './edit-details.tsx';
import classes from './personal-details.module.css';

/** The member's own details with a view and a form. */
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
