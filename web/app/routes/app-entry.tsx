import { appPaths, appWords } from '@threshold/contract/app';
import { type ClientLoaderFunctionArgs, redirect } from 'react-router';
import { OneMoment, oneMomentMeta } from '#app/components/feedback/needs-scripts.tsx';
import { getCurrentSession } from '#app/lib/account/session.ts';
import { takeSharedFiles } from '#app/lib/app/shared-files.ts';
import { setSharedFiles } from '#app/lib/app/shared-store.ts';
import { paths, withQuery } from '#app/lib/paths.ts';
import { toasts } from '#app/lib/toasts.ts';

/** Redirects the app's shortcuts and shared files to the pages of the member's role. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { pathname } = new URL(request.url);
  const session = getCurrentSession();
  // Shared files stay on the device until the login.
  if (session.kind === 'guest') throw redirect(withQuery(paths.customerLogin, { next: pathname }));
  const isVendor = session.role === 'vendor';
  if (pathname === appPaths.calls)
    throw redirect(isVendor ? paths.vendorCalls : paths.customerCalls);
  if (pathname === appPaths.password)
    throw redirect(isVendor ? `${paths.vendorSettings}#change-password` : paths.customerProfile);
  if (pathname === appPaths.share) {
    const files = await takeSharedFiles().catch(() => []);
    setSharedFiles(files);
    if (files.length === 0) toasts.warning(appWords.share.none);
  }
  throw redirect(isVendor ? paths.vendorInbox : paths.customerInbox);
}

export { OneMoment as HydrateFallback, oneMomentMeta as meta };

/** Never rendered: the loader redirects. */
export default function AppEntry() {
  return null;
}
