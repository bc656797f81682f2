import { Box } from '@mantine/core';
import { useNavigate } from 'react-router';
import { Button } from '#app/components/buttons/button.tsx';
import { clearIntent, type Intent, type IntentVendor, useIntent } from '#app/lib/account/intent.ts';
import { type SessionUser, useSessionUser } from '#app/lib/account/session.ts';
import { askToVerify } from '#app/lib/account/verify-prompt.ts';
import { paths } from '#app/lib/paths.ts';
import classes from './continue-bar.module.css';
import { intentPhrase } from './intent-notes.tsx';

/** Intent that a customer had before the login, until the customer completes or dismisses it. */
export function useOpenIntent(): { intent: Intent; user: SessionUser } | undefined {
  const intent = useIntent();
  const user = useSessionUser();
  return intent && user?.role === 'customer' ? { intent, user } : undefined;
}

const needVerified: readonly Intent['act'][] = ['chat', 'call', 'pre_approval', 'review'];

/** Route that continues the intent; undefined for booking a call, which opens a dialog here. */
function resolveIntentTarget(intent: Intent): { to: string; state?: object } | undefined {
  switch (intent.act) {
    case 'chat':
      return { to: paths.customerInbox, state: { vendorId: intent.vendor.id } };
    case 'pre_approval':
      return { to: paths.preApproval(intent.vendor.id) };
    case 'review':
      return { to: `${paths.vendor(intent.vendor.id)}#write-review` };
    case 'contact':
      return { to: paths.vendor(intent.vendor.id) };
    case 'inbox':
      return { to: paths.customerInbox };
    case 'shortlist':
      return { to: paths.shortlist };
    case 'call':
      return undefined;
  }
}

/** Offers to continue with what the customer wanted before the login or sign-up. */
export function ContinueBar({ onCall }: { onCall: (vendor: IntentVendor) => void }) {
  const navigate = useNavigate();
  const open = useOpenIntent();
  if (!open) return null;
  const { intent, user } = open;
  const mustVerify = !user.is_email_verified && needVerified.includes(intent.act);

  function goOn() {
    clearIntent();
    if (intent.act === 'call') onCall(intent.vendor);
    const place = resolveIntentTarget(intent);
    if (place) void navigate(place.to, { state: place.state });
  }

  return (
    <Box
      component="section"
      bg="var(--brand-wash)"
      className="ruled-below"
      aria-label="Where you left off"
    >
      <div className={`wrap ${classes.line}`}>
        <Button
          variant="primary"
          className={classes.act}
          onClick={mustVerify ? () => askToVerify(goOn) : goOn}
        >
          {`Continue: ${intentPhrase(intent)}`}
        </Button>
        <Button variant="quiet" onClick={clearIntent}>
          Not now
        </Button>
      </div>
    </Box>
  );
}
