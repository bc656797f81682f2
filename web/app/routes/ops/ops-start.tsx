import { redirect } from 'react-router';
import { opsLoginPath, opsMeta } from '#app/features/staff/ops-loader.ts';
import { getOpsToken } from '#app/features/staff/ops-session.ts';
import { PageSkeleton } from '#app/features/staff/parts/page.tsx';
import { paths } from '#app/lib/paths.ts';

export function clientLoader() {
  const from = { pathname: paths.ops, search: '' };
  throw redirect(getOpsToken() === null ? opsLoginPath(from) : paths.opsVendors);
}

export const meta = () => opsMeta('Sign in');

export { PageSkeleton as HydrateFallback };

export default function OpsStart() {
  return null;
}
