import { Link, useLoaderData } from 'react-router';
import { customerAuth } from '#app/features/accounts/sign-in/account-types.ts';
import { googleClient } from '#app/features/accounts/sign-in/google/google-client.ts';
import { GoogleSignIn } from '#app/features/accounts/sign-in/google/google-sign-in.tsx';
import { IntentNote } from '#app/features/accounts/sign-in/intent-notes.tsx';
import { Login } from '#app/features/accounts/sign-in/login.tsx';
import { noindexMeta } from '#app/lib/page/page-meta.ts';
import { paths } from '#app/lib/paths.ts';

export const loader = googleClient.loader;
export const clientLoader = googleClient.clientLoader;

export const meta = noindexMeta(
  'Log in',
  'Log in to chat with professionals, book calls and keep your files in one place.',
);

export default function CustomerLogin() {
  const clientId = useLoaderData<typeof loader>();
  return (
    <Login
      kind={customerAuth}
      title="Log in"
      lead={
        <span>
          New here? <Link to={paths.customerRegister}>Create an account</Link>. Are you a
          professional? <Link to={paths.vendorLogin}>Expert login</Link>
        </span>
      }
      note={<IntentNote />}
      otherWay={(remember) => clientId && <GoogleSignIn clientId={clientId} remember={remember} />}
    />
  );
}
