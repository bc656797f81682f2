import { promiseSentences } from '@threshold/contract/texts/sentences';
import { Link, useLoaderData } from 'react-router';
import { customerAuth } from '#app/features/accounts/sign-in/account-types.ts';
import { googleClient } from '#app/features/accounts/sign-in/google/google-client.ts';
import { GoogleSignIn } from '#app/features/accounts/sign-in/google/google-sign-in.tsx';
import { IntentNote } from '#app/features/accounts/sign-in/intent-notes.tsx';
import { Register } from '#app/features/accounts/sign-in/register.tsx';
import { noindexMeta } from '#app/lib/page/page-meta.ts';
import { paths } from '#app/lib/paths.ts';

export const loader = googleClient.loader;
export const clientLoader = googleClient.clientLoader;

export const meta = noindexMeta(
  'Create your account',
  'Open an account to chat with property professionals and book calls.',
);

export default function CustomerRegister() {
  const clientId = useLoaderData<typeof loader>();
  return (
    <Register
      kind={customerAuth}
      title="Create your account"
      lead={
        <span>
          <span>{`${promiseSentences.free} for buyers. Have one already?`}</span>{' '}
          <Link to={paths.customerLogin}>Log in</Link>
        </span>
      }
      note={<IntentNote />}
      to={paths.customerPicture}
      otherWay={clientId && <GoogleSignIn clientId={clientId} remember={false} />}
    />
  );
}
