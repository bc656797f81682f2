import { otpSchema, verificationCodeSchema } from '@threshold/contract/endpoints/accounts/accounts';
import { limits } from '@threshold/contract/limits';
import { messages } from '@threshold/contract/texts/messages';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { z } from 'zod';
import { getCodeWaitSeconds, recordCodeSent, type SentCode } from '../../../lib/forms/code-sent.ts';
import type { Fact } from '../../lists/description-list.tsx';

/** A kind of one-time code; the sentence `where` explains how the member finds the code. */
export interface CodeKind {
  readonly digits: number;
  readonly rule: z.ZodType;
  readonly where: string;
  readonly mailed?: {
    /** Emails another code. @returns the sentence that confirms the email */
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

/** Describes the code that was emailed to `email`. `send` emails another code. */
export function buildMailedCode(
  email: string,
  sent: SentCode,
  send: () => Promise<unknown>,
): CodeKind {
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

/** An action that needs a code: its request, and the texts shown before and after the request. */
export interface CodeFlow {
  readonly title: string;
  /** Explains the effect of a correct code. */
  readonly lead: string;
  readonly code?: CodeKind;
  readonly facts?: readonly Fact[];
  /** Sends the code and uses the result. Throws if the server refuses the code. */
  readonly send: (code: string) => Promise<void>;
  readonly done: string;
  readonly doneMs?: number;
  /** The sentence below the code boxes if the server's refusal has no message. */
  readonly refused: string;
  readonly toast?: string;
}

/** Action that opens private files. Shortly after a code was entered, `send` gets no code. */
export interface FileFlow extends CodeFlow {
  readonly send: (code?: string) => Promise<void>;
}

export const othersOpen = `Other files then open without a code for ${limits.two_factor.files_minutes} minutes.`;
