import { outcomes } from '@threshold/contract/texts/outcomes';
import { useRevalidator } from 'react-router';
import { useAction } from '#app/lib/use-action.ts';

/** Sends a change of an application and shows `done` after success. */
export type ApplicationAct = (send: () => Promise<unknown>, done: string) => Promise<void>;

/** Changes an application and reloads the page. `onChanged` is called before the reload. */
export function useApplicationAct(onChanged: () => void) {
  const { revalidate } = useRevalidator();
  return useAction((send: () => Promise<unknown>, _done: string) => send(), {
    failed: outcomes.loan.fetch_failed,
    done: (_, _send, done) => done,
    async after() {
      onChanged();
      await revalidate();
    },
  });
}
