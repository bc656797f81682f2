import { outcomes } from '@threshold/contract/outcomes';
import { useRevalidator } from 'react-router';
import { useAction } from '#app/lib/use-action.ts';

/** Changes an application, and says what came of it. */
export type ApplicationAct = (send: () => Promise<unknown>, done: string) => Promise<void>;

/** The way to change an application, with the page read anew afterwards. `onChanged`: it is another by now. */
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
