import { byteOrderMark } from '@threshold/contract/csv';
import { Button } from '#app/components/button.tsx';
import { FailureAlert } from '#app/components/failure-alert.tsx';
import { saveText } from '#app/lib/files/save.ts';
import { useAction } from '#app/lib/use-action.ts';
import { readDays } from './api.ts';
import { daysCsv } from './figure-words.ts';

/** Saves two years of days for a spreadsheet. */
export function SaveDays() {
  const save = useAction(
    async () => {
      saveText(
        byteOrderMark + daysCsv(await readDays()),
        'figures-by-day.csv',
        'text/csv;charset=utf-8',
      );
    },
    { toast: false },
  );
  return (
    <div>
      <Button disabled={save.isBusy} onClick={() => void save.run()}>
        Save as CSV
      </Button>
      <FailureAlert sentence={save.failure} />
    </div>
  );
}
