import { vendorAccountEndpoints } from '@threshold/contract/vendors-account';
import { quietApi } from '../api/api-client.ts';
import { createStore, useStore } from '../store.ts';

/** What waits for a vendor, as the sidebar counts it. */
export interface VendorCounts {
  unread: number;
  newApplications: number;
}

const none: VendorCounts = { unread: 0, newApplications: 0 };
const store = createStore<VendorCounts>(none);

/** The counts, live. */
export function useVendorCounts(): VendorCounts {
  return useStore(store, none);
}

/** Whoever knows better says so: a page that has read them, a message that came or was read. */
export function setVendorCounts(known: Partial<VendorCounts>): void {
  store.set({ ...store.get(), ...known });
}

/** Reads those of whoever signed in. A failure leaves none: they only decorate links. */
export async function readVendorCounts(signal: AbortSignal): Promise<void> {
  store.set(none);
  try {
    const { data } = await quietApi.call(vendorAccountEndpoints.dashboard, {}, { signal });
    if (signal.aborted) return;
    setVendorCounts({ unread: data.unread_messages, newApplications: data.applications.new });
  } catch (error) {
    if (!signal.aborted) console.info('No counts:', error);
  }
}
