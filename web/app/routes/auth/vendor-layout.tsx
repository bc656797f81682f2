import { Outlet, useRouteError } from 'react-router';
import { RouteFailureView } from '#app/components/route-failure-view.tsx';
import { AuthFrame } from '#app/features/auth/auth-frame.tsx';
import { Logo } from '#app/features/shell/logo.tsx';
import { guardLoader } from '#app/lib/guard-loader.ts';

/** The server knows no session: it renders the screen, and the browser decides before it comes to life. */
export const loader = () => null;
export const clientLoader = guardLoader;
export const shouldRevalidate = () => true;

const words = {
  claim: 'The door that buyers knock on.',
  text: 'List your business for free, answer people who are ready to buy, and keep every enquiry in one place.',
};

export default function VendorAuthLayout() {
  return (
    <AuthFrame logo={<Logo />} {...words}>
      <Outlet />
    </AuthFrame>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  return (
    <AuthFrame logo={<Logo />} {...words}>
      <RouteFailureView error={error} />
    </AuthFrame>
  );
}
