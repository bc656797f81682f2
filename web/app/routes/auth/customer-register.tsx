import { promiseSentences } from '@threshold/contract/texts/promise-sentences';
import { Link, useLoaderData } from 'react-router';
import { customerAuth } from '#app/features/auth/account-types.ts';
import { googleClient } from '#app/features/auth/google-client.ts';
import { GoogleSignIn } from '#app/features/auth/google-sign-in.tsx';
import { IntentNote } from '#app/features/auth/intent-notes.tsx';
import { Register } from '#app/features/auth/register.tsx';
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
