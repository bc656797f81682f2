import { otpSchema, verificationCodeSchema } from '@threshold/contract/accounts';
import { limits } from '@threshold/contract/limits';
import { messages } from '@threshold/contract/messages';
import { outcomes } from '@threshold/contract/outcomes';
import type { z } from 'zod';
import { noteCodeSent, type SentCode, waitForCode } from '../../lib/forms/code-sent.ts';

/** Which code is asked for, and where it is found. */
export interface AskedCode {
  readonly digits: number;
  readonly rule: z.ZodType;
  readonly where: string;
  readonly mailed?: {
    /** Mails another one. @returns the sentence that says so */
    readonly resend: () => Promise<string>;
    /** Seconds until that may be asked for. */
    readonly wait: () => number;
  };
}

export const appCode: AskedCode = {
  digits: limits.two_factor.digits,
  rule: verificationCodeSchema,
  where: 'Enter the code that your authenticator app shows now.',
};

/** A code that has gone to that address; `send` mails another one. */
export function mailedCode(email: string, sent: SentCode, send: () => Promise<unknown>): AskedCode {
  return {
    digits: limits.otp.digits,
    rule: otpSchema(messages.otp.enter_valid),
    where: `Enter the code that we sent to ${email}. It works for ${limits.otp.life_minutes} minutes.`,
    mailed: {
      resend: async () => {
        await send();
        noteCodeSent(sent);
        return outcomes.codes.resent;
      },
      wait: () => waitForCode(sent),
    },
  };
}

/** What a code is asked for: how it is sent, and what is said of what became of it. */
export interface CodeWay {
  readonly title: string;
  /** What happens by a right code. */
  readonly lead: string;
  /** The app's, if nothing else is said. */
  readonly code?: AskedCode;
  /** What is opened and as whom, where one file is asked for. */
  readonly facts?: readonly (readonly [name: string, value: string])[];
  /** Sends the code and uses what it gave. Throws when it was refused. */
  readonly send: (code: string) => Promise<void>;
  readonly done: string;
  /** How long that stays, where not as usual. */
  readonly doneMs?: number;
  /** The sentence at the boxes when it was refused and the server has none. */
  readonly refused: string;
  /** The sentence of the toast, where it is not the same. */
  readonly toast?: string;
}

/** Opens private files, for some minutes after a code without another one. */
export interface FileWay extends CodeWay {
  readonly send: (code?: string) => Promise<void>;
}

/** Said before a code that is given for files. */
export const othersOpen = `Other files then open without a code for ${limits.two_factor.files_minutes} minutes.`;
