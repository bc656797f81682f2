import { outcomes } from '@threshold/contract/outcomes';
import { useNavigate } from 'react-router';
import { paths } from '../paths.ts';
import { askToLogin } from './login-prompt.ts';
import { currentSession } from './session.ts';

/** Opens the inbox with a professional; a guest is asked to log in. */
export function useStartChat(): (vendorId: string | undefined) => void {
  const navigate = useNavigate();
  return (vendorId) => {
    if (!vendorId) {
      console.error(outcomes.vendors.missing_id);
      return;
    }
    if (currentSession().kind === 'guest') askToLogin();
    else void navigate(paths.customerInbox, { state: { vendorId } });
  };
}
