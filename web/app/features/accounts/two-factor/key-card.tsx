import { Box, Group, Text } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { brand } from '@threshold/contract/brand';
import { limits } from '@threshold/contract/limits';
import { Button } from '#app/components/buttons/button.tsx';
import { IconButton } from '#app/components/buttons/icon-button.tsx';
import { useCopyToClipboard } from '#app/lib/page/use-copy.ts';
import classes from './key-card.module.css';

export interface SetUpKey {
  secret: string;
  /** Data URL of the picture of the QR code. */
  qr_code_url: string;
}

/** Shows a new secret key as a QR code, as text, and as a link to the authenticator app. */
export function KeyCard({ setUpKey, email }: { setUpKey: SetUpKey; email: string }) {
  const { secret, qr_code_url } = setUpKey;
  const { said, copy } = useCopyToClipboard();
  return (
    <section className={classes.card} aria-labelledby="two-factor-scan">
      <Box component="h2" fz="xl" id="two-factor-scan">
        Scan with your authenticator
      </Box>
      <img
        className={classes.code}
        src={qr_code_url}
        width={limits.two_factor.qr_size_px}
        height={limits.two_factor.qr_size_px}
        alt="QR code for your authenticator app"
      />
      <div className={classes.opener}>
        <Button component="a" size="sm" href={buildAuthenticatorUrl(secret, email)}>
          Open authenticator
        </Button>
      </div>
      <div>
        <Text fz="sm" fw={600} id="two-factor-key">
          Can't scan? Type this key
        </Text>
        <Group gap="xs" wrap="nowrap" className={classes.key}>
          <code aria-labelledby="two-factor-key">{formatSecretKey(secret)}</code>
          <IconButton label="Copy key" onClick={() => void copy(secret)}>
            <IconCopy aria-hidden="true" />
          </IconButton>
        </Group>
        <Text mih="1.45em" c="dimmed" fz="sm" role="status">
          {said}
        </Text>
      </div>
    </section>
  );
}

export function formatSecretKey(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? '';
}

/** Returns the URL that adds a key to the authenticator app of the same device. */
export function buildAuthenticatorUrl(secret: string, email: string): string {
  const { digits, step_seconds } = limits.two_factor;
  const label = `${encodeURIComponent(brand.name)}:${encodeURIComponent(email)}`;
  const query = new URLSearchParams({
    secret,
    issuer: brand.name,
    digits: String(digits),
    period: String(step_seconds),
  });
  return `otpauth://totp/${label}?${query}`;
}
