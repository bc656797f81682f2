import { z } from 'zod';
import { answer } from './answers.ts';
import { cleanLine } from './clean-text.ts';
import { described } from './described.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';

/* What customer and vendor accounts share: codes, sign-in answers, reset grants. */

/** A code as people paste it, without blanks, dashes and invisible characters. */
const plainCode = (value: string | number): string =>
  cleanLine(String(value).normalize('NFKC')).replace(/[\s\p{Pd}]/gu, '');

const fiveDigits = new RegExp(`^\\d{${limits.otp.digits}}$`);

/** The five-digit code of a mail. Every screen has a sentence of its own for a code that is not all digits. */
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

/** A code that may be left out. An empty text counts as left out: forms send one for an empty field. */
export const optionalCode = <T extends z.ZodType<unknown, string | number>>(code: T) =>
  z
    .preprocess(
      (value: string | number | undefined) =>
        value !== undefined && plainCode(value) === '' ? undefined : value,
      code.optional(),
    )
    .optional();

/** The code that opens private files; not needed for a while after a right one. */
export const fileCodeSchema = optionalCode(verificationCodeSchema);

/** The body of a call that only asks for a code. */
export const verificationCodeBody = z.object({ verification_code: verificationCodeSchema });

/** An opaque secret that a caller hands back: reset grant, confirmation, unsubscribe. */
export const tokenSchema = z.string(messages.general.text).min(1).max(limits.text.reason);

/** Signed in: `data` is the account, `access_token` the bearer token. */
export function signedInAnswer<T extends z.ZodType>(account: T) {
  return answer({
    access_token: z.string(),
    is_email_verified: z.boolean(),
    data: account,
  });
}

/** As signed in. `code_sent` is false when too many codes were asked for with the address before. */
export function registeredAnswer<T extends z.ZodType>(account: T) {
  return signedInAnswer(account).extend({ code_sent: z.boolean() });
}

/** The right password of an address that is not verified: no token, and a new code on its way. */
export const unverifiedAnswer = z.object({
  status: z.literal(false),
  is_email_verified: z.literal(false),
  message: z.string(),
  error: z.string(),
  data: z.object({ error: z.string() }),
});

/** What is mailed for a reset. It depends on what was tried with the address, whether or not anybody has it. */
const resetWays = ['code', 'link'] as const;
export type ResetWay = (typeof resetWays)[number];
export const resetAskedAnswer = answer({ message: z.string(), sent: z.enum(resetWays) });

export const resetGrantAnswer = answer({ message: z.string(), reset_token: z.string() });

/** Whose code opens an export: that of the authenticator app, or one by mail where two-factor is off. */
const exportCodes = ['app', 'mail'] as const;
export type ExportCode = (typeof exportCodes)[number];
export const exportCodeSchema = z.object({
  by: z.enum(exportCodes),
  /** The account's address, to which a code by mail has just gone. */
  email: z.string(),
});

/** The code of the app where two-factor is on, else the mailed one. */
export const exportQuery = z.object({
  verification_code: optionalCode(verificationCodeSchema),
  otp: optionalCode(otpSchema(messages.otp.enter_valid)),
});

/** A signed link to a ZIP of everything we hold about the account. */
export const exportSchema = z.object({ file_url: z.string(), expires_at: z.string() });
