import { siteEndpoints } from '@threshold/contract/site';
import { Link, useLoaderData } from 'react-router';
import { customerAuth } from '#app/features/auth/account-types.ts';
import { GoogleSignIn } from '#app/features/auth/google-sign-in.tsx';
import { Login } from '#app/features/auth/login.tsx';
import { publicLoader } from '#app/lib/api/public-loader.ts';
import { pageMeta } from '#app/lib/page/page-meta.ts';
import { paths } from '#app/lib/paths.ts';

/** Without an answer there is the password alone. */
const page = publicLoader((api) =>
  api.call(siteEndpoints.info).then(
    ({ data }) => data.google_client_id,
    () => null,
  ),
);
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export const meta = () =>
  pageMeta({
    title: 'Login',
    description: 'Log in to chat with professionals, book calls and keep your files in one place.',
    indexed: false,
  });

export default function CustomerLogin() {
  const clientId = useLoaderData<typeof loader>();
  return (
    <Login
      kind={customerAuth}
      title="Login"
      lead={
        <>
          New here? <Link to={paths.customerRegister}>Create an account</Link>. Are you a
          professional? <Link to={paths.vendorLogin}>Expert login</Link>
        </>
      }
      otherWay={(remember) => clientId && <GoogleSignIn clientId={clientId} remember={remember} />}
    />
  );
}
