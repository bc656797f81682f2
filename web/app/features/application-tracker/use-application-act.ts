import { outcomes } from '@threshold/contract/outcomes';
import { useRevalidator } from 'react-router';
import { sentenceOf } from '#app/lib/api/api-error.ts';
import { toasts } from '#app/lib/toasts.ts';

interface Told {
  onFailed: (sentence: string | undefined) => void;
  /** The application is another by now. */
  onChanged: () => void;
}

/** Changes an application, and says what came of it. */
export type ApplicationAct = (send: () => Promise<unknown>, done: string) => Promise<void>;

/** The way to change an application, with the page read anew afterwards. */
export function useApplicationAct({ onFailed, onChanged }: Told): ApplicationAct {
  const { revalidate } = useRevalidator();
  return async (send, done) => {
    onFailed(undefined);
    try {
      await send();
    } catch (error) {
      const sentence = sentenceOf(error, outcomes.loan.fetch_failed);
      onFailed(sentence);
      toasts.error(sentence);
      return;
    }
    toasts.success(done);
    onChanged();
    await revalidate();
  };
}
