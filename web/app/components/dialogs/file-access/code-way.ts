import { otpSchema, verificationCodeSchema } from '@threshold/contract/endpoints/accounts/accounts';
import { limits } from '@threshold/contract/limits';
import { messages } from '@threshold/contract/texts/messages';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { z } from 'zod';
import { getCodeWaitSeconds, recordCodeSent, type SentCode } from '../../../lib/forms/code-sent.ts';
import type { Fact } from '../../lists/description-list.tsx';

/** The kind of code, and where the member finds it. */
export interface CodeKind {
  readonly digits: number;
  readonly rule: z.ZodType;
  readonly where: string;
  readonly mailed?: {
    /** Mails another code. @returns the sentence that confirms it */
    readonly resend: () => Promise<string>;
    /** Seconds until another code may be requested. */
    readonly wait: () => number;
  };
}

export const appCode: CodeKind = {
  digits: limits.two_factor.digits,
  rule: verificationCodeSchema,
  where: 'Enter the code that your authenticator app shows now.',
};

/** A code that was mailed to the address; `send` mails another one. */
export function mailedCode(email: string, sent: SentCode, send: () => Promise<unknown>): CodeKind {
  return {
    digits: limits.otp.digits,
    rule: otpSchema(messages.otp.enter_valid),
    where: `Enter the code that we sent to ${email}. It works for ${limits.otp.life_minutes} minutes.`,
    mailed: {
      resend: async () => {
        await send();
        recordCodeSent(sent);
        return outcomes.codes.resent;
      },
      wait: () => getCodeWaitSeconds(sent),
    },
  };
}

/** The purpose of a code: the request that it is sent with, and the sentences about the result. */
export interface CodeFlow {
  readonly title: string;
  /** The effect of a right code. */
  readonly lead: string;
  readonly code?: CodeKind;
  readonly facts?: readonly Fact[];
  /** Sends the code and uses the result. Throws if it was refused. */
  readonly send: (code: string) => Promise<void>;
  readonly done: string;
  readonly doneMs?: number;
  /** The sentence below the boxes for a refusal without a message from the server. */
  readonly refused: string;
  readonly toast?: string;
}

/** Opens private files; for some minutes after a code, no other code is needed. */
export interface FileFlow extends CodeFlow {
  readonly send: (code?: string) => Promise<void>;
}

export const othersOpen = `Other files then open without a code for ${limits.two_factor.files_minutes} minutes.`;
