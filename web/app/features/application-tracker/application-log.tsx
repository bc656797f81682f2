import type { LoanApplication } from '@threshold/contract/loan-applications';
import { Button } from '#app/components/button.tsx';
import { Loading } from '#app/components/loading.tsx';
import { Skeleton } from '#app/components/skeleton.tsx';
import { Timeline } from '#app/components/timeline.tsx';
import { TryAgain } from '#app/components/try-again.tsx';
import { historyText } from '#app/lib/format/application-history.ts';
import { ApplicationFiles } from './application-files.tsx';
import classes from './tracker.module.css';
import type { ApplicationAct } from './use-application-act.ts';
import type { useApplicationLog } from './use-application-log.ts';

interface ApplicationLogProps extends ReturnType<typeof useApplicationLog> {
  application: LoanApplication;
  broker: string;
  act: ApplicationAct;
}

/** History of an application, its files and who opened them. */
export function ApplicationLog(props: ApplicationLogProps) {
  const { application, broker, act, log, failure, read, readEarlier } = props;
  if (failure) {
    return (
      <div className={classes.part}>
        <TryAgain text={failure} size="sm" onRetry={() => void read()} />
      </div>
    );
  }
  if (!log) {
    return (
      <Loading label="Loading the history...">
        <Skeleton height="84px" />
      </Loading>
    );
  }
  return (
    <div className={classes.log}>
      <section>
        <h4>History</h4>
        <Timeline
          entries={log.events.map((event) => ({
            id: event._id,
            text: historyText(event, 'customer', broker),
            at: event.createdAt,
          }))}
        />
      </section>
      <section>
        <h4>Who opened your files</h4>
        {log.openings.length === 0 ? (
          <p className={classes.note}>Nobody has opened a file of this application.</p>
        ) : (
          <Timeline
            entries={log.openings.map(({ _id, original_name, reader, createdAt }) => ({
              id: _id,
              text: `${reader.first_name} ${reader.last_name} opened ${original_name}`,
              at: createdAt,
            }))}
          />
        )}
        {log.hasEarlier && (
          <Button variant="quiet" size="sm" onClick={() => void readEarlier()}>
            Show earlier
          </Button>
        )}
        {application.withdrawn_at && log.openings.length > 0 && (
          <p className={classes.note}>
            {`What ${broker} opened before you withdrew may have been saved. Nothing can be opened since.`}
          </p>
        )}
      </section>
      <ApplicationFiles application={application} broker={broker} act={act} />
    </div>
  );
}
