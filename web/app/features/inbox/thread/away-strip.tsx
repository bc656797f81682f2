import { AwayAlert } from '#app/components/away-alert.tsx';
import { useRead } from '#app/lib/api/use-read.ts';
import { type Other, readAway } from '../model/inbox-requests.ts';
import classes from './panel.module.css';

/** Above the box to write in: that the professional is away. Where that cannot be read one writes as ever. */
export function AwayStrip({ other: { _id, name } }: { other: Other }) {
  const { data: away } = useRead(_id, (signal) => readAway(_id, signal));
  return (
    <div role="status" className={away ? classes.strip : undefined}>
      {away && <AwayAlert away={away} name={name} />}
    </div>
  );
}
