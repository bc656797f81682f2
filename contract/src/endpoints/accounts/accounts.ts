import { z } from 'zod';
import { customerSelfRoute, vendorSelfRoute } from '../../access.ts';
import { answerSchema, dataAnswerSchema, defineEndpoint } from '../../endpoint.ts';
import { limits } from '../../limits.ts';
import { withInputDescription } from '../../primitives.ts';
import { cleanLine } from '../../rules/text/clean-text.ts';
import { messages } from '../../texts/messages.ts';

/* Parts that customer and vendor accounts share: codes, sign-in answers, reset grants. */

/** Normalises a pasted code: removes spaces, dashes and invisible characters. */
const normalizeCode = (value: string | number): string =>
  cleanLine(String(value).normalize('NFKC')).replace(/[\s\p{Pd}]/gu, '');

const fiveDigits = new RegExp(`^\\d{${limits.otp.digits}}$`);

/** Schema of a mailed five-digit code. `incomplete`: the error message for a wrong format. */
export function otpSchema(incomplete: string) {
  const schema = z
    .union([z.string(), z.number()], messages.otp.empty)
    .transform(normalizeCode)
    .pipe(
      z.string().min(1, { error: messages.otp.empty, abort: true }).regex(fiveDigits, incomplete),
    );
  return withInputDescription(schema, { type: 'string', description: 'Five digits' });
}

const sixDigits = new RegExp(`^\\d{${limits.two_factor.digits}}$`);
/** Schema of the six-digit code of an authenticator app. */
export const verificationCodeSchema = withInputDescription(
  z
    .union([z.string(), z.number()], messages.twoFactor.empty)
    .transform(normalizeCode)
    .pipe(
      z
        .string()
        .min(1, { error: messages.twoFactor.empty, abort: true })
        .regex(sixDigits, messages.twoFactor.length),
    ),
  { type: 'string', description: 'Six digits' },
);

/** Makes a code optional. Forms send empty fields as empty text, so it counts as missing. */
export const optionalCodeSchema = <T extends z.ZodType<unknown, string | number>>(code: T) =>
  z
    .preprocess(
      (value: string | number | undefined) =>
        typeof value === 'string' && normalizeCode(value) === '' ? undefined : value,
      code.optional(),
    )
    .optional();

/** Authenticator code for private files. Optional for some minutes after a correct code. */
export const fileCodeSchema = optionalCodeSchema(verificationCodeSchema);

/** Request body that contains only an authenticator code. */
export const verificationCodeBodySchema = z.object({ verification_code: verificationCodeSchema });

/** Answer to a sign-in: `data` is the account, `access_token` the bearer token. */
export function signedInAnswerSchema<T extends z.ZodType>(account: T) {
  return answerSchema({
    access_token: z.string(),
    is_email_verified: z.boolean(),
    data: account,
  });
}

/** Answer to a sign-up. `code_sent` is false if the email address has got too many codes. */
export function registeredAnswerSchema<T extends z.ZodType>(account: T) {
  return signedInAnswerSchema(account).extend({ code_sent: z.boolean() });
}

/** Answer to a correct password with an unverified email address: no token, but a mailed code. */
export const unverifiedAnswerSchema = z.object({
  status: z.literal(false),
  is_email_verified: z.literal(false),
  message: z.string(),
  error: z.string(),
  data: z.object({ error: z.string() }),
});

/** Content of the mail for a password reset: a code or, after too many wrong codes, a link. */
const resetWays = ['code', 'link'] as const;
export type ResetMethod = (typeof resetWays)[number];
export const resetRequestedAnswerSchema = answerSchema({
  message: z.string(),
  sent: z.enum(resetWays),
});

export const resetGrantAnswerSchema = answerSchema({
  message: z.string(),
  reset_token: z.string(),
});

/** Source of the code for a data export: authenticator app, or a mail if two-factor is off. */
const exportCodes = ['app', 'mail'] as const;
export type ExportCode = (typeof exportCodes)[number];
const exportCodeSchema = z.object({
  by: z.enum(exportCodes),
  /** Email address of the account; if `by` is 'mail', a code was just sent to it. */
  email: z.string(),
});

/** Code for a data export: from the authenticator app if two-factor is on, otherwise mailed. */
const exportQuery = z.object({
  verification_code: optionalCodeSchema(verificationCodeSchema),
  otp: optionalCodeSchema(otpSchema(messages.otp.enter_valid)),
});

/** A signed link to a ZIP of all data about the account. */
const exportSchema = z.object({ file_url: z.string(), expires_at: z.string() });

export interface PasswordChecks {
  readonly length: boolean;
  readonly letter: boolean;
  readonly digit: boolean;
  readonly special: boolean;
}

/** Returns which rules the password meets. Its length is counted in characters, not in bytes. */
export function checkPassword(password: string): PasswordChecks {
  const { length } = [...password];
  return {
    length: length >= limits.password.min && length <= limits.password.max,
    letter: /\p{L}/u.test(password),
    digit: /\p{N}/u.test(password),
    special: /[^\p{L}\p{N}\s]/u.test(password),
  };
}

/** True if the password contains a letter, a digit and a special character. */
export function hasAllKinds({ letter, digit, special }: PasswordChecks): boolean {
  return letter && digit && special;
}

/** Password strength at sign-up: Medium is long enough, Strong also has all kinds of characters. */
export function rateSignUpPassword(password: string): 'Weak' | 'Medium' | 'Strong' {
  const checks = checkPassword(password);
  if (!checks.length) return 'Weak';
  return hasAllKinds(checks) ? 'Strong' : 'Medium';
}

/** Password strength in a profile: Medium meets every rule, Strong also has over 12 characters. */
export function rateProfilePassword(password: string): 'Weak' | 'Medium' | 'Strong' {
  const checks = checkPassword(password);
  if (!checks.length || !hasAllKinds(checks)) return 'Weak';
  return [...password].length > limits.password.strong_above ? 'Strong' : 'Medium';
}

/** Words on which passwords are often based. The server has a complete list. */
const guessedWords =
  /^(?:a|abc|admin|administrator|changeme|football|hello|iloveyou|letmein|login|monkey|pass|password|princess|qwerty|qwertyuiop|secret|sunshine|test|threshold|user|welcome)$/;

/** True for a word like 'password' with digits and symbols in and around it: 'P@ssw0rd1!'. */
function isDisguisedCommonWord(password: string): boolean {
  const inner = /\p{L}(?:.*\p{L})?/su.exec(password.toLowerCase())?.[0] ?? '';
  const plain = inner.replace(/[@4]/g, 'a').replace(/0/g, 'o').replace(/[$5]/g, 's');
  return guessedWords.test(plain.replace(/3/g, 'e').replace(/[1!]/g, 'i'));
}

/**
 * Password strength for a vendor: Moderate has a digit or symbol; Strong has all kinds of
 * characters and is not based on a common word.
 */
export function rateVendorPassword(password: string): 'Weak' | 'Moderate' | 'Strong' {
  const checks = checkPassword(password);
  if (!checks.length || (!checks.digit && !checks.special)) return 'Weak';
  return hasAllKinds(checks) && !isDisguisedCommonWord(password) ? 'Strong' : 'Moderate';
}

/** Schema of a new password. Only the server has the list of common passwords and refuses them. */
export const newPasswordSchema = withInputDescription(
  z.string(messages.password.criteria).refine((value) => {
    const checks = checkPassword(value);
    return checks.length && hasAllKinds(checks);
  }, messages.password.criteria),
  { type: 'string', format: 'password' },
);

/** A form that asks for a new password twice. */
export const newPasswordFormSchema = z
  .object({ newPassword: newPasswordSchema, confirmation: z.string(messages.general.text) })
  .refine(({ newPassword, confirmation }) => newPassword === confirmation, {
    path: ['confirmation'],
    error: messages.password.mismatch,
    // Runs this check even if another field is invalid, so that all errors are reported together.
    when: () => true,
  });

/** Schema of a current password. The length limit saves the server from hashing a long text. */
export function currentPasswordSchema(required: string) {
  const maxLength = limits.password.max * 4;
  const schema = z.string(required).min(1, required).max(maxLength, required);
  return withInputDescription(schema, { type: 'string', format: 'password', maxLength });
}

/** Request fields of an action that needs the password if the sign-in is not recent. */
export const passwordFallbackFields = {
  current_password: currentPasswordSchema(messages.twoFactor.password).optional(),
};

/** Request body with the current and the new password. */
export const changePasswordSchema = z.object({
  currentPassword: currentPasswordSchema(messages.password.current_required),
  newPassword: newPasswordSchema,
});

/** Form for a new password, which the member types twice. */
export const changePasswordForm = changePasswordSchema
  .extend({ confirmation: z.string(messages.general.text) })
  .refine(({ newPassword, confirmation }) => newPassword === confirmation, {
    path: ['confirmation'],
    error: messages.password.change_mismatch,
    // Runs this check even if another field is invalid, so that all errors are reported together.
    when: () => true,
  });

/** Names under which other members see deleted accounts. */
export const deletedAccountNames = {
  customer: 'Former customer',
  vendor: 'Former professional',
} as const;

/** Texts about deleted and remaining data, shown before and after the deletion of an account. */
export const deletionTexts = {
  customer: {
    goes: [
      'Your sign-in, your personal details, your picture, your shortlist and your notifications.',
      'Your applications with their files, your search alerts and what you asked of us.',
      'Your calls to come. They are cancelled, and the professional is told.',
      'Purchases in which nobody else buys, with their documents. In others: your own notes, and documents that you shared with nobody.',
    ],
    stays: [
      `Conversations: the professional keeps what you wrote to each other and the files in it, under the name '${deletedAccountNames.customer}'.`,
      `Calls that began: the professional still sees when they were, with '${deletedAccountNames.customer}'.`,
      `Reviews you wrote stay, under the name '${deletedAccountNames.customer}'.`,
      'Purchases in which others buy: they keep what you shared with them, without your name.',
    ],
  },
  vendor: {
    goes: [
      'Your sign-in, your listing with its picture, licences and certificates, and the reviews on it.',
      'Your calls to come. They are cancelled, and the customers are told.',
      'Your way to applications and their files.',
    ],
    stays: [
      `Conversations: customers keep what you wrote to each other and the files in it, under the name '${deletedAccountNames.vendor}'.`,
      `Calls that began: customers still see when they were, with '${deletedAccountNames.vendor}'.`,
      'Applications that customers sent you, with their files and the log of who opened them: they belong to the customers.',
    ],
  },
} as const;

/** Endpoints with which customers or vendors download their data and delete their account. */
export function createAccountDataEndpoints(members: 'customers' | 'vendors') {
  const own = members === 'customers' ? customerSelfRoute : vendorSelfRoute;
  return {
    remove: defineEndpoint('DELETE', `/${members}/{id}`, {
      summary:
        'Delete the account with its personal data and files, by a fresh sign-in or the password',
      ...own,
      body: z.object(passwordFallbackFields),
      response: answerSchema({ message: z.string() }),
    }),
    exportCode: defineEndpoint('POST', `/${members}/{id}/export-code`, {
      summary:
        'Ask for what opens the download of your data: the app’s code where two-factor is on; else one is mailed',
      ...own,
      response: dataAnswerSchema(exportCodeSchema),
      budget: 'code',
    }),
    export: defineEndpoint('GET', `/${members}/{id}/export`, {
      summary:
        'A link to a ZIP of everything we hold about you, by the code of two-factor or, without it, a mailed one',
      ...own,
      query: exportQuery,
      response: dataAnswerSchema(exportSchema),
      budget: 'form',
    }),
  };
}
