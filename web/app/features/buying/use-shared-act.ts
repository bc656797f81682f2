import { useRevalidator } from 'react-router';
import { type ActionOptions, useAction } from '#app/lib/use-action.ts';

/**
 * A press on something that others change, too. The page is read again afterwards, also where somebody else was faster.
 * `after`: where the focus goes, since the pressed button may be gone.
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
