import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/outcomes';
import type { MemberRole } from '@threshold/contract/vocabularies';
import { useNavigate } from 'react-router';
import { ConfirmDialog } from '#app/components/confirm-dialog.tsx';
import { signOut } from '#app/lib/member.ts';
import { paths } from '#app/lib/paths.ts';
import { toasts } from '#app/lib/toasts.ts';

export interface LogoutDialogProps {
  opened: boolean;
  onClose: () => void;
  role: MemberRole;
}

/** Asks before the session is ended. */
export default function LogoutDialog({ opened, onClose, role }: LogoutDialogProps) {
  const navigate = useNavigate();
  async function leave() {
    // First away from pages that need the session, so that none of them sees it end.
    await navigate(paths.home);
    await signOut(role);
    toasts.success(outcomes.signIn.signed_out, limits.toast.static_ms);
  }
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title="Log out?"
      text="You can log in again at any time."
      confirmLabel="Logout"
      busyLabel="Logging out..."
      onConfirm={leave}
    />
  );
}
