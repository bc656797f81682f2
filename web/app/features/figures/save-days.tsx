import { Button } from '@mantine/core';
import { byteOrderMark } from '@threshold/contract/csv';
import { figuresEndpoints } from '@threshold/contract/figures';
import { FailureAlert } from '#app/components/failure-alert.tsx';
import { api } from '#app/lib/api/api-client.ts';
import { saveText } from '#app/lib/files/save.ts';
import { useAction } from '#app/lib/use-action.ts';
import { daysCsv } from './figure-words.ts';

/** Saves two years of days for a spreadsheet. */
export function SaveDays() {
  const save = useAction(
    async () => {
      const { data } = await api.call(figuresEndpoints.days, {});
      saveText(byteOrderMark + daysCsv(data), 'figures-by-day.csv', 'text/csv;charset=utf-8');
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
