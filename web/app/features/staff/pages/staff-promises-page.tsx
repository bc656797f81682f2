import { Badge } from '@mantine/core';
import type { Ledger } from '@threshold/contract/endpoints/content/promises';
import { Link, useRevalidator } from 'react-router';
import { Button } from '#app/components/buttons/button.tsx';
import { Alert } from '#app/components/feedback/alert.tsx';
import { dateText } from '#app/lib/format/dates.ts';
import { paths } from '#app/lib/paths.ts';
import { useAction } from '#app/lib/use-action.ts';
import { PageHead } from '../parts/page.tsx';
import { BoxedTable } from '../parts/record-tables.tsx';
import { Moment } from '../parts/values.tsx';
import { checkServicePromises } from './api.ts';

const columns = ['Promise', 'State', 'Last check found', 'When', 'Last broken'] as const;

/** Status of each published promise, with a button that checks all of them now. */
export function StaffPromisesPage({ ledger: { promises } }: { ledger: Ledger }) {
  const { revalidate } = useRevalidator();
  const checking = useAction(checkServicePromises, {
    done: ({ checked, broken }) => `${checked} promises checked, ${broken} broken.`,
    after: () => revalidate(),
  });
  return (
    <>
      <PageHead
        title="Promises"
        lead={
          <>
            <span>Checked every day. One that does not hold is marked on the public page. </span>
            <Link to={paths.promises}>What everybody reads</Link>
          </>
        }
      >
        <Button variant="primary" disabled={checking.isBusy} onClick={() => void checking.run()}>
          {checking.isBusy ? 'Checking...' : 'Check now'}
        </Button>
      </PageHead>
      {checking.failure && <Alert tone="error">{checking.failure}</Alert>}
      <BoxedTable
        columns={columns}
        rows={promises.map(({ _id, promise, holds, figure, checked_at, last_broken_on }) => ({
          key: _id,
          cells: [
            promise,
            <Badge key="state" variant={holds === false ? 'error' : 'outlined'}>
              {holds === null ? 'Not checked' : holds ? 'Holds' : 'Broken'}
            </Badge>,
            figure ?? '–',
            checked_at ? <Moment key="at" at={checked_at} /> : '–',
            last_broken_on ? dateText(last_broken_on) : 'Never',
          ],
        }))}
      />
    </>
  );
}
