import type { Ledger } from '@threshold/contract/promises';
import { Link, useRevalidator } from 'react-router';
import { Button } from '#app/components/buttons/button.tsx';
import { Alert } from '#app/components/feedback/alert.tsx';
import { Badge } from '#app/components/feedback/badge.tsx';
import { dateText } from '#app/lib/format/dates.ts';
import { paths } from '#app/lib/paths.ts';
import { useAction } from '#app/lib/use-action.ts';
import { ColumnTable } from '../parts/column-table.tsx';
import { Moment } from '../parts/moment.tsx';
import table from '../parts/record-table.module.css';
import { checkPromises } from './api.ts';

const columns = ['Promise', 'State', 'Last check found', 'When', 'Last broken'] as const;

/** Status of each published promise, with a button that checks all of them now. */
export function PromisesPage({ ledger: { promises } }: { ledger: Ledger }) {
  const { revalidate } = useRevalidator();
  const checking = useAction(checkPromises, {
    done: ({ checked, broken }) => `${checked} promises checked, ${broken} broken.`,
    after: () => revalidate(),
  });
  return (
    <>
      <div className={table.head}>
        <div>
          <h1>Promises</h1>
          <p className={table.lead}>
            Checked every day. One that does not hold is marked on the public page.{' '}
            <Link to={paths.promises}>What everybody reads</Link>
          </p>
        </div>
        <Button variant="primary" disabled={checking.isBusy} onClick={() => void checking.run()}>
          {checking.isBusy ? 'Checking...' : 'Check now'}
        </Button>
      </div>
      {checking.failure && <Alert tone="error">{checking.failure}</Alert>}
      <div className={table.box}>
        <ColumnTable
          columns={columns}
          rows={promises.map(({ _id, promise, holds, figure, checked_at, last_broken_on }) => ({
            key: _id,
            cells: [
              promise,
              <Badge key="state" kind={holds === false ? 'error' : 'outlined'}>
                {holds === null ? 'Not checked' : holds ? 'Holds' : 'Broken'}
              </Badge>,
              figure ?? '–',
              checked_at ? <Moment key="at" at={checked_at} /> : '–',
              last_broken_on ? dateText(last_broken_on) : 'Never',
            ],
          }))}
        />
      </div>
    </>
  );
}
