import { Link } from 'react-router';
import { vendorAuth } from '#app/features/accounts/sign-in/account-types.ts';
import { ClaimNote } from '#app/features/accounts/sign-in/intent-notes.tsx';
import { Login } from '#app/features/accounts/sign-in/login.tsx';
import { noindexMeta } from '#app/lib/page/page-meta.ts';
import { paths } from '#app/lib/paths.ts';

export const meta = noindexMeta(
  'Expert login',
  'Log in to your listing, your inbox and your lead applications.',
);

export default function VendorLogin() {
  return (
    <Login
      kind={vendorAuth}
      title="Expert login"
      lead={
        <span>
          Not listed yet? <Link to={paths.vendorRegister}>Join as a professional</Link>. Buying a
          home? <Link to={paths.customerLogin}>Log in</Link>
        </span>
      }
      note={<ClaimNote />}
    />
  );
}
