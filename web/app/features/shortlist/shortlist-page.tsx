import { Stack } from '@mantine/core';
import { Link } from 'react-router';
import { Button } from '#app/components/buttons/button.tsx';
import { Alert } from '#app/components/feedback/alert.tsx';
import { Empty } from '#app/components/feedback/empty.tsx';
import { Keys } from '#app/components/pictures/drawings/keys.tsx';
import { keepIntent } from '#app/lib/account/intent.ts';
import { useSession } from '#app/lib/account/session.ts';
import { paths } from '#app/lib/paths.ts';
import { useShortlist } from '#app/lib/shortlist/shortlist.ts';
import { ShortlistRows, type ShortlistSectionProps } from './shortlist-section.tsx';

/** Page with the shortlist. A guest's is stored in this browser until an account takes it over. */
export function ShortlistPage({ vendors, renderExtra }: ShortlistSectionProps) {
  const session = useSession();
  const ids = useShortlist();
  const listed = vendors.filter(({ _id }) => ids.includes(_id));
  return (
    <Stack gap={20} pt="lg" pb={72} className="wrap">
      <h1>Your shortlist</h1>
      {listed.length === 0 ? (
        <Empty
          drawing={<Keys />}
          title="Nobody on your shortlist yet"
          actions={
            <Button component={Link} variant="primary" to={paths.search}>
              Find professionals
            </Button>
          }
        >
          <p>Press Shortlist on a professional and find them here again.</p>
        </Empty>
      ) : (
        <>
          {session.kind === 'guest' && (
            <Alert>
              <p>
                Only this browser has your shortlist.{' '}
                <Link to={paths.customerLogin} onClick={() => keepIntent({ act: 'shortlist' })}>
                  Log in
                </Link>{' '}
                to keep it with your account.
              </p>
            </Alert>
          )}
          <ShortlistRows vendors={listed} renderExtra={renderExtra} />
        </>
      )}
    </Stack>
  );
}
