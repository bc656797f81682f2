import { appPaths } from '@threshold/contract/app-paths';
import { appWords } from '@threshold/contract/app-words';
import { type ClientLoaderFunctionArgs, redirect } from 'react-router';
import { OneMoment, oneMomentMeta } from '#app/components/one-moment.tsx';
import { currentSession } from '#app/lib/account/session.ts';
import { takeShared } from '#app/lib/app/shared-files.ts';
import { holdSharedFiles } from '#app/lib/app/shared-store.ts';
import { paths, withQuery } from '#app/lib/paths.ts';
import { toasts } from '#app/lib/toasts.ts';

/** Where shortcuts of the app and files from others lead: on, by who is signed in. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { pathname } = new URL(request.url);
  const session = currentSession();
  // What was shared waits on the device for the login.
  if (session.kind === 'guest') throw redirect(withQuery(paths.customerLogin, { next: pathname }));
  const isVendor = session.role === 'vendor';
  if (pathname === appPaths.calls)
    throw redirect(isVendor ? paths.vendorCalls : paths.customerCalls);
  if (pathname === appPaths.password)
    throw redirect(isVendor ? `${paths.vendorSettings}#change-password` : paths.customerProfile);
  if (pathname === appPaths.share) {
    const files = await takeShared().catch(() => []);
    holdSharedFiles(files);
    if (files.length === 0) toasts.warning(appWords.share.none);
  }
  throw redirect(isVendor ? paths.vendorInbox : paths.customerInbox);
}

export { OneMoment as HydrateFallback, oneMomentMeta as meta };

/** Redirects only. */
export default function AppEntry() {
  return null;
}
