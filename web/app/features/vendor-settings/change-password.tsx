import { outcomes } from '@threshold/contract/outcomes';
import { ChangePasswordForm } from '#app/components/fields/change-password-form.tsx';
import { changeVendorPassword } from './api.ts';
import classes from './change-password.module.css';

/** Form that changes a vendor's password. */
export function ChangePassword({ email }: { email: string }) {
  return (
    <section className={classes.panel} aria-labelledby="change-password">
      <header>
        <h2 id="change-password">Change Password</h2>
        <p className={classes.lead}>
          A new password signs you out everywhere else. We tell you about it by email.
        </p>
      </header>
      <ChangePasswordForm
        labelledBy="change-password"
        email={email}
        failed={outcomes.signIn.vendor_failed}
        send={changeVendorPassword}
      />
    </section>
  );
}
