import { outcomes } from '@threshold/contract/texts/outcomes';
import { useNavigate } from 'react-router';
import { paths } from '../paths.ts';
import { forgetIntent, type IntentVendor } from './intent.ts';
import { askToLogin } from './login-prompt.ts';
import { currentSession } from './session.ts';

/** Returns a function that opens the inbox with a professional, or asks a guest to log in. */
export function useStartChat(): (vendor: IntentVendor) => void {
  const navigate = useNavigate();
  return (vendor) => {
    if (!vendor.id) {
      console.error(outcomes.vendors.missing_id);
      return;
    }
    if (currentSession().kind === 'guest') {
      askToLogin({ act: 'chat', vendor });
      return;
    }
    forgetIntent();
    void navigate(paths.customerInbox, { state: { vendorId: vendor.id } });
  };
}
