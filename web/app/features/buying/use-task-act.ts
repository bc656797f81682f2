import type { Task } from '@threshold/contract/buying/purchase-tasks';
import { useRevalidator } from 'react-router';
import { useAction } from '#app/lib/use-action.ts';

/**
 * A press that changes a task. The page is read again afterwards, also where somebody else was faster. `after`: where the
 * focus goes, since the pressed button may be gone.
 */
export function useTaskAct<A extends readonly unknown[]>(
  act: (...args: A) => Promise<Task>,
  after: () => void,
) {
  const { revalidate } = useRevalidator();
  return useAction(
    async (...args: A) => {
      try {
        return await act(...args);
      } finally {
        await revalidate();
      }
    },
    { toast: false, after },
  );
}
