import { siteEndpoints } from '@threshold/contract/site';
import { Link, useLoaderData } from 'react-router';
import { customerAuth } from '#app/features/auth/account-types.ts';
import { GoogleSignIn } from '#app/features/auth/google-sign-in.tsx';
import { Register } from '#app/features/auth/register.tsx';
import { publicLoader } from '#app/lib/api/public-loader.ts';
import { pageMeta } from '#app/lib/page/page-meta.ts';
import { paths } from '#app/lib/paths.ts';

/** Without an answer there is the form alone. */
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
    title: 'Create your account',
    description: 'Open a free account to chat with property professionals and book calls.',
    indexed: false,
  });

export default function CustomerRegister() {
  const clientId = useLoaderData<typeof loader>();
  return (
    <Register
      kind={customerAuth}
      title="Create your account"
      lead={
        <>
          Free for buyers. Have one already? <Link to={paths.customerLogin}>Login</Link>
        </>
      }
      to={paths.customerPicture}
      otherWay={clientId && <GoogleSignIn clientId={clientId} remember={false} />}
    />
  );
}
