import { Secret, TOTP } from 'otpauth';

const period = 30;

/** What an authenticator app with this key shows; `steps` back in time. */
export function appCode(key: string, steps = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')), digits: 6, period });
  return totp.generate({ timestamp: Date.now() - steps * period * 1000 });
}

/** Waits until the code of this moment stays for a while, so that it is not old when it arrives. */
export async function calmMoment(): Promise<void> {
  const left = period - ((Date.now() / 1000) % period);
  if (left < 12) await new Promise((resolve) => setTimeout(resolve, (left + 0.2) * 1000));
}
