import { useNavigate } from 'react-router';
import { paths } from '#app/lib/paths.ts';
import { useAction } from '#app/lib/use-action.ts';
import { saveAndSignOut } from './leave-wizard.ts';

/** Sign-out of a vendor with an unfinished profile. */
export function useLeave() {
  const navigate = useNavigate();
  const { run, isBusy } = useAction(saveAndSignOut, {
    after: () => navigate(paths.vendorLogin, { replace: true }),
  });
  return { leave: () => void run(), isLeaving: isBusy };
}
