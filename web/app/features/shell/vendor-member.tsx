import { limits } from '@threshold/contract/limits';
import { Link } from 'react-router';
import { doorwayStateOf } from '#app/components/listing-badges.tsx';
import { VendorAvatar } from '#app/components/vendor-avatar.tsx';
import { useSession } from '#app/lib/account/session.ts';
import { truncate } from '#app/lib/format/format.ts';
import { paths } from '#app/lib/paths.ts';

/** The signed-in vendor, linked to the settings. Narrow bars show only the picture. */
export function VendorMember({ className, brief }: { className?: string; brief?: boolean }) {
  const session = useSession();
  const user = session.kind === 'member' ? session.user : undefined;
  if (user?.role !== 'vendor') return null;
  const name = `${user.first_name} ${user.last_name}`.trim();
  return (
    <Link className={className} to={paths.vendorSettings}>
      <VendorAvatar
        id={user._id}
        name={name}
        photo={user.profile_picture?.file_url}
        state={doorwayStateOf(user.status)}
        size={36}
      />
      {!brief && <span aria-hidden="true">{truncate(name, limits.header.name_characters)}</span>}
      <span className="visually-hidden">{`${name}, settings`}</span>
    </Link>
  );
}
