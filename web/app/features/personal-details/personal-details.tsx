import { limits } from '@threshold/contract/limits';
import { useState } from 'react';
import { CustomerAvatar } from '#app/components/customer-avatar.tsx';
import { EditablePart } from '#app/components/editable-part.tsx';
import type { DetailsAccount } from './details.ts';
import { EditDetails } from './edit-details.tsx';
import classes from './personal-details.module.css';

/** One's own details: to read, and after the pencil to change. */
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
      <dl className={classes.facts}>
        <div>
          <dt>First name</dt>
          <dd>{account.first_name}</dd>
        </div>
        <div>
          <dt>Last name</dt>
          <dd>{account.last_name}</dd>
        </div>
        <div>
          <dt>Email</dt>
          <dd>{account.email}</dd>
        </div>
        <div>
          <dt>Password</dt>
          <dd>
            {account.has_password ? (
              <>
                <span aria-hidden="true">••••••••</span>
                <span className="visually-hidden">Set, not shown</span>
              </>
            ) : (
              'None. You sign in with Google.'
            )}
          </dd>
        </div>
      </dl>
    </>
  );
}
