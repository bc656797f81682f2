import { outcomes } from '@threshold/contract/texts/outcomes';
import { useNavigate } from 'react-router';
import { paths } from '../paths.ts';
import { createStore, useStore } from '../store.ts';
import { clearIntent, type Intent, type IntentVendor } from './intent.ts';
import { getCurrentSession } from './session.ts';

const store = createStore<Intent | undefined>(undefined);

/** Asks a guest to log in. Does nothing if the visitor turns out to be signed in. */
export function openLoginPrompt(intent: Intent): void {
  if (getCurrentSession().kind === 'guest') store.set(intent);
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
    if (getCurrentSession().kind === 'guest') return openLoginPrompt({ act: 'chat', vendor });
    clearIntent();
    void navigate(paths.customerInbox, { state: { vendorId: vendor.id } });
  };
}
