import { IconPencil } from '@tabler/icons-react';
import { limits } from '@threshold/contract/limits';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { CustomerAvatar } from '#app/components/customer-avatar.tsx';
import { IconButton } from '#app/components/icon-button.tsx';
import type { DetailsAccount } from './details.ts';
import { EditDetails } from './edit-details.tsx';
import classes from './personal-details.module.css';

/** One's own details: to read, and after the pencil to change. */
export function PersonalDetails({ account }: { account: DetailsAccount }) {
  const [isEditing, setEditing] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);
  function endEditing() {
    flushSync(() => setEditing(false));
    pencil.current?.focus();
  }
  if (isEditing) return <EditDetails account={account} onDone={endEditing} />;
  const name = `${account.first_name} ${account.last_name}`;
  return (
    <section className={classes.read} aria-labelledby="personal-details">
      <div className={classes.head}>
        <h2 id="personal-details">Personal Details</h2>
        <IconButton ref={pencil} label="Edit personal details" onClick={() => setEditing(true)}>
          <IconPencil aria-hidden="true" />
        </IconButton>
      </div>
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
    </section>
  );
}
