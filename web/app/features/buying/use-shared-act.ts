import { useRevalidator } from 'react-router';
import { type ActionOptions, useAction } from '#app/lib/use-action.ts';

/**
 * Runs an action on data that other members also change. The page reloads afterwards, also after a
 * conflict. `after` moves the focus, because the pressed button may be removed.
 */
export function useSharedAct<A extends readonly unknown[], R>(
  act: (...args: A) => Promise<R>,
  options: Pick<ActionOptions<A, R>, 'done' | 'after'> = {},
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
    { ...options, toast: false },
  );
}
