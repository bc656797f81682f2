import { Link } from 'react-router';
import { vendorAuth } from '#app/features/accounts/sign-in/account-types.ts';
import { ClaimNote } from '#app/features/accounts/sign-in/intent-notes.tsx';
import { Register } from '#app/features/accounts/sign-in/register.tsx';
import { noindexMeta } from '#app/lib/page/page-meta.ts';
import { paths } from '#app/lib/paths.ts';

export const meta = noindexMeta(
  'Join as a professional',
  'Open an account for your property business and be found by home buyers.',
);

export default function VendorRegister() {
  return (
    <Register
      kind={vendorAuth}
      title="Join as a professional"
      lead={
        <span>
          Be found by home buyers. Have an account? <Link to={paths.vendorLogin}>Expert login</Link>
        </span>
      }
      to={paths.vendorVerifyEmail}
      note={<ClaimNote />}
    />
  );
}
