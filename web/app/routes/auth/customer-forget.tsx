import { redirect } from 'react-router';
import { paths } from '#app/lib/paths.ts';

/** Another spelling of the same page. */
export const loader = () => redirect(paths.customerForgot);
export const clientLoader = () => redirect(paths.customerForgot);

export default function CustomerForget() {
  return null;
}
