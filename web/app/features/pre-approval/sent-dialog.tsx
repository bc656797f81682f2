import { limits } from '@threshold/contract/limits';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { Dialog } from '#app/components/dialog.tsx';
import { paths } from '#app/lib/paths.ts';

interface SentDialogProps {
  opened: boolean;
  broker: string;
}

/** The application has arrived; after a moment the page where it can be followed comes. */
export function SentDialog({ opened, broker }: SentDialogProps) {
  const navigate = useNavigate();
  const goOn = () => void navigate(paths.customerDashboard, { replace: true });
  useEffect(() => {
    if (!opened) return undefined;
    const timer = setTimeout(
      () => void navigate(paths.customerDashboard, { replace: true }),
      limits.wizard.dialog_ms,
    );
    return () => clearTimeout(timer);
  }, [opened, navigate]);
  return (
    <Dialog
      opened={opened}
      onClose={goOn}
      title="Your application is on its way"
      lead={`${broker} has it now, and we have told them. You can follow it on your dashboard.`}
    />
  );
}
