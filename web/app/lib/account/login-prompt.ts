import { outcomes } from '@threshold/contract/texts/outcomes';
import { useNavigate } from 'react-router';
import { paths } from '../paths.ts';
import { createStore, useStore } from '../store.ts';
import { forgetIntent, type Intent, type IntentVendor } from './intent.ts';
import { currentSession } from './session.ts';

const store = createStore<Intent | undefined>(undefined);

/** Asks a guest to log in. Does nothing for members who clicked before their session was known. */
export function askToLogin(intent: Intent): void {
  if (currentSession().kind === 'guest') store.set(intent);
}

export function closeLoginPrompt(): void {
  store.set(undefined);
}

export function useLoginPrompt(): Intent | undefined {
  return useStore(store, undefined);
}

/** Returns a function that opens the inbox with a professional, or asks a guest to log in. */
export function useStartChat(): (vendor: IntentVendor) => void {
  const navigate = useNavigate();
  return (vendor) => {
    if (!vendor.id) return console.error(outcomes.vendors.missing_id);
    if (currentSession().kind === 'guest') return askToLogin({ act: 'chat', vendor });
    forgetIntent();
    void navigate(paths.customerInbox, { state: { vendorId: vendor.id } });
  };
}
