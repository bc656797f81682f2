import { redirect } from 'react-router';
import { paths } from '#app/lib/paths.ts';

/** Redirects from another spelling of the path ('forget' for 'forgot'). */
export const loader = () => redirect(paths.customerForgot);
export const clientLoader = () => redirect(paths.customerForgot);

export default function CustomerForget() {
  return null;
}
