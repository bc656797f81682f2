import { type ClientLoaderFunctionArgs, type MiddlewareFunction, redirect } from 'react-router';
import { OneMoment, oneMomentMeta } from '#app/components/feedback/needs-scripts.tsx';
import { storeDeviceCode } from '#app/lib/carried-device-code.ts';
import { guardPages } from '#app/lib/client/guard-pages.ts';
import { paths, withQuery } from '#app/lib/paths.ts';

/** Moves the one-time code from the URL to memory, so that the browser's history loses it. */
const moveCodeToMemory: MiddlewareFunction = async () => {
  const { hash, pathname, search } = window.location;
  if (!hash) return;
  storeDeviceCode(hash.slice(1));
  window.history.replaceState(window.history.state, '', `${pathname}${search}`);
};

export const clientMiddleware = [moveCodeToMemory, guardPages];

/** Redirects to the settings, which unlock messages with the code. A guest signs in first. */
export function clientLoader({ request }: ClientLoaderFunctionArgs): never {
  const isVendor = new URL(request.url).pathname.startsWith('/vendor');
  const settings = isVendor ? paths.vendorSettings : paths.customerSettings;
  throw redirect(withQuery(settings, { tab: 'privacy' }));
}

export { OneMoment as HydrateFallback, oneMomentMeta as meta };

/** Never rendered: the loader redirects. */
export default function AddDevice() {
  return null;
}
