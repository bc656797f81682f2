import { IconCopy } from '@tabler/icons-react';
import { limits } from '@threshold/contract/limits';
import { Button } from '#app/components/buttons/button.tsx';
import { IconButton } from '#app/components/buttons/icon-button.tsx';
import { useCopy } from '#app/lib/page/use-copy.ts';
import classes from './key-card.module.css';
import { authenticatorAddress, groupedKey } from './key-text.ts';

export interface SetUpKey {
  secret: string;
  /** Data URL of the QR code. */
  qr_code_url: string;
}

/** The new key as a QR code, as text, and as a link for the phone it is shown on. */
export function KeyCard({ setUpKey, email }: { setUpKey: SetUpKey; email: string }) {
  const { secret, qr_code_url } = setUpKey;
  const { said, copy } = useCopy();
  return (
    <section className={classes.card} aria-labelledby="two-factor-scan">
      <h2 id="two-factor-scan">Scan with your authenticator</h2>
      <img
        className={classes.code}
        src={qr_code_url}
        width={limits.two_factor.qr_size_px}
        height={limits.two_factor.qr_size_px}
        alt="QR code for your authenticator app"
      />
      <div className={classes.opener}>
        <Button component="a" size="sm" href={authenticatorAddress(secret, email)}>
          Open authenticator
        </Button>
      </div>
      <div>
        <p className={classes.label} id="two-factor-key">
          Can't scan? Type this key
        </p>
        <div className={classes.key}>
          <code aria-labelledby="two-factor-key">{groupedKey(secret)}</code>
          <IconButton label="Copy key" onClick={() => void copy(secret)}>
            <IconCopy aria-hidden="true" />
          </IconButton>
        </div>
        <p className={classes.said} role="status">
          {said}
        </p>
      </div>
    </section>
  );
}
