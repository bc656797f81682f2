import {
  type EncryptionCounts,
  type EncryptionEvent,
  encryptionCountDays,
} from '@threshold/contract/encryption-counts';
import { ColumnTable } from '../parts/column-table.tsx';
import { DescriptionList } from '../parts/description-list.tsx';
import table from '../parts/record-table.module.css';
import classes from './encryption-page.module.css';
import { countsOf, eventWords, shareText } from './encryption-words.ts';

const columns = ['What', 'How often', 'Browsers'] as const;

/** How well the chat's encryption reaches whom it is meant for, in counts without a person. */
export function EncryptionPage({ counts }: { counts: EncryptionCounts }) {
  const events = Object.keys(eventWords) as EncryptionEvent[];
  return (
    <>
      <div className={table.head}>
        <div>
          <h1>Encryption</h1>
          <p className={table.lead}>
            The last {encryptionCountDays} days. Counts only: no names, and nothing of what was
            written. A day's messages are counted once it is over.
          </p>
        </div>
      </div>
      <div className={classes.shares}>
        <DescriptionList
          facts={[
            ['Messages sealed', shareText(counts.messages)],
            ['Chats sealed', shareText(counts.chats)],
          ]}
        />
      </div>
      <div className={table.box}>
        <ColumnTable
          caption="What browsers met"
          columns={columns}
          rows={events.map((event) => {
            const { total, browsers } = countsOf(counts.events, event);
            return { key: event, cells: [eventWords[event], total, browsers || '–'] };
          })}
        />
      </div>
    </>
  );
}
