import { redirect } from 'react-router';
import { paths } from '../paths.ts';

/** What a tab shows that looks at an account: the server has marked what these pages need, and refuses all else. */
const viewable: readonly string[] = [
  paths.customerDashboard,
  paths.customerCalls,
  paths.shortlist,
  paths.customerProfile,
  paths.customerSettings,
  paths.vendorDashboard,
  paths.vendorCalls,
  paths.vendorFigures,
  paths.vendorSettings,
  paths.viewAs,
];

export const isViewable = (pathname: string): boolean =>
  viewable.some((page) => pathname === page || pathname === `${page}/`);

/** @throws a redirect to the page that says what is not shown */
export function requireViewable(pathname: string): void {
  if (!isViewable(pathname)) throw redirect(paths.viewAs);
}
