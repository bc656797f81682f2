import { z } from 'zod';
import { answer } from './answers.ts';
import { cleanLine } from './clean-text.ts';
import { described } from './described.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';

/* Parts that customer and vendor accounts share: codes, sign-in answers, reset grants. */

/** Normalises a pasted code: removes spaces, dashes and invisible characters. */
const plainCode = (value: string | number): string =>
  cleanLine(String(value).normalize('NFKC')).replace(/[\s\p{Pd}]/gu, '');

const fiveDigits = new RegExp(`^\\d{${limits.otp.digits}}$`);

/**
 * The five-digit code of a mail. Every screen has its own sentence for a code that is not all
 * digits.
 */
export function otpSchema(incomplete: string) {
  const schema = z
    .union([z.string(), z.number()], messages.otp.empty)
    .transform(plainCode)
    .pipe(
      z.string().min(1, { error: messages.otp.empty, abort: true }).regex(fiveDigits, incomplete),
    );
  return described(schema, { type: 'string', pattern: fiveDigits.source });
}

const sixDigits = new RegExp(`^\\d{${limits.two_factor.digits}}$`);
/** The six-digit code of an authenticator app. */
export const verificationCodeSchema = described(
  z
    .union([z.string(), z.number()], messages.twoFactor.empty)
    .transform(plainCode)
    .pipe(
      z
        .string()
        .min(1, { error: messages.twoFactor.empty, abort: true })
        .regex(sixDigits, messages.twoFactor.length),
    ),
  { type: 'string', pattern: sixDigits.source },
);

/** An optional code. An empty text counts as missing, because forms send one for an empty field. */
export const optionalCode = <T extends z.ZodType<unknown, string | number>>(code: T) =>
  z
    .preprocess(
      (value: string | number | undefined) =>
        value !== undefined && plainCode(value) === '' ? undefined : value,
      code.optional(),
    )
    .optional();

/** The code that opens private files. It is not needed for some time after a correct one. */
export const fileCodeSchema = optionalCode(verificationCodeSchema);

/** The body of a call that only asks for a code. */
export const verificationCodeBody = z.object({ verification_code: verificationCodeSchema });

/** An opaque token that a caller returns: reset grant, confirmation, unsubscribe. */
export const tokenSchema = z.string(messages.general.text).min(1).max(limits.text.reason);

/** Answer of a sign-in: `data` is the account, `access_token` the bearer token. */
export function signedInAnswer<T extends z.ZodType>(account: T) {
  return answer({
    access_token: z.string(),
    is_email_verified: z.boolean(),
    data: account,
  });
}

/**
 * As for a sign-in. `code_sent` is false if too many codes were requested for the address before.
 */
export function registeredAnswer<T extends z.ZodType>(account: T) {
  return signedInAnswer(account).extend({ code_sent: z.boolean() });
}

/** Answer to the right password of an unverified address: no token, but a new code by mail. */
export const unverifiedAnswer = z.object({
  status: z.literal(false),
  is_email_verified: z.literal(false),
  message: z.string(),
  error: z.string(),
  data: z.object({ error: z.string() }),
});

/**
 * The mail for a reset. It depends on earlier attempts with the address, whether or not it has an
 * account.
 */
const resetWays = ['code', 'link'] as const;
export type ResetWay = (typeof resetWays)[number];
export const resetAskedAnswer = answer({ message: z.string(), sent: z.enum(resetWays) });

export const resetGrantAnswer = answer({ message: z.string(), reset_token: z.string() });

/**
 * The code that an export requires: that of the authenticator app, or a mailed one if two-factor is
 * off.
 */
const exportCodes = ['app', 'mail'] as const;
export type ExportCode = (typeof exportCodes)[number];
export const exportCodeSchema = z.object({
  by: z.enum(exportCodes),
  /** The account's address, to which a mailed code was just sent. */
  email: z.string(),
});

/** The app's code if two-factor is on, otherwise the mailed one. */
export const exportQuery = z.object({
  verification_code: optionalCode(verificationCodeSchema),
  otp: optionalCode(otpSchema(messages.otp.enter_valid)),
});

/** A signed link to a ZIP of all data about the account. */
export const exportSchema = z.object({ file_url: z.string(), expires_at: z.string() });
