import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/outcomes';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { Dialog } from '#app/components/dialog.tsx';
import { paths } from '#app/lib/paths.ts';

/** The profile has arrived; a moment later the dashboard comes. */
export function SavedDialog({ opened }: { opened: boolean }) {
  const navigate = useNavigate();
  useEffect(() => {
    if (!opened) return undefined;
    const go = () => void navigate(paths.vendorDashboard, { replace: true });
    const timer = setTimeout(go, limits.wizard.redirect_ms);
    return () => clearTimeout(timer);
  }, [opened, navigate]);
  return (
    <Dialog
      opened={opened}
      onClose={() => {}}
      closable={false}
      title={outcomes.vendors.wizard_dialog}
      lead="We take you to your dashboard."
    />
  );
}
