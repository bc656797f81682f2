import { Outlet } from 'react-router';
import { RouteFailureView } from '#app/components/feedback/error-view.tsx';
import type { Elements } from '#app/components/layout/elements.ts';
import { Logo } from '#app/components/layout/logo.tsx';
import { AuthFrame } from '#app/features/accounts/sign-in/auth-frame.tsx';
import { useAccountType } from '#app/features/accounts/sign-in/auth-loaders.ts';
import { guardPages } from '#app/lib/client/guard-pages.ts';
import { MemberMessageKeys } from '../keys-of-members.tsx';

export const clientMiddleware = [guardPages];
/** Without loaders, even empty ones, React Router would skip the first page's middleware. */
export const loader = () => null;
export const clientLoader = () => null;
clientLoader.hydrate = true as const;

const words = {
  customer: {
    claim: 'Everyone you need, behind one door.',
    text: 'Chat with verified professionals, keep your files in one place, and book a call when it suits you.',
  },
  vendor: {
    claim: 'The door that buyers knock on.',
    text: 'List your business, answer people who are ready to buy, and keep every enquiry in one place.',
  },
} as const;

export default function AuthLayout() {
  return (
    <Frame>
      <Outlet />
      {/* Creates message keys while the page shows that a sign-in has succeeded. */}
      <MemberMessageKeys />
    </Frame>
  );
}

export function ErrorBoundary() {
  return (
    <Frame>
      <RouteFailureView />
    </Frame>
  );
}

function Frame({ children }: { children: Elements }) {
  const { role } = useAccountType();
  return (
    <AuthFrame logo={<Logo />} {...words[role]}>
      {children}
    </AuthFrame>
  );
}
