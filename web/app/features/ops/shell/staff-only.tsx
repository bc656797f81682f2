import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Elements } from '#app/components/layout/elements.ts';
import { paths } from '#app/lib/paths.ts';
import { opsLoginPath } from '../ops-loader.ts';
import { followOtherTabs, hasSignedOut, useIsStaff } from '../ops-session.ts';

/**
 * Redirects to the sign-in when the staff session ends, here or in another tab, and back after it.
 */
export function StaffOnly({ children }: { children: Elements }) {
  const isStaff = useIsStaff();
  const location = useLocation();
  const navigate = useNavigate();
  useEffect(() => followOtherTabs(), []);
  useEffect(() => {
    if (isStaff) return;
    void navigate(hasSignedOut() ? paths.opsLogin : opsLoginPath(location), { replace: true });
  }, [isStaff, location, navigate]);
  return children;
}
