import { IconMail } from '@tabler/icons-react';
import { outcomes } from '@threshold/contract/outcomes';
import { Button } from '#app/components/buttons/button.tsx';
import { useSession } from '#app/lib/account/session.ts';
import { askToVerify } from '#app/lib/account/verify-prompt.ts';
import classes from './verify-banner.module.css';

/** Reminder for a member whose address is not verified. */
export function VerifyBanner() {
  const session = useSession();
  const user = session.kind === 'member' ? session.user : undefined;
  if (!user || user.is_email_verified) return null;
  return (
    <section className={classes.banner} aria-label="Your email address">
      <div className={`wrap ${classes.line}`}>
        <IconMail aria-hidden="true" />
        <p>{outcomes.account.verify_first}</p>
        <Button size="sm" onClick={() => askToVerify()}>
          Verify email
        </Button>
      </div>
    </section>
  );
}
