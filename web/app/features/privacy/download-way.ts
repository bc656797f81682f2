import type { ExportCode } from '@threshold/contract/accounts';
import { outcomes } from '@threshold/contract/outcomes';
import type { MemberRole } from '@threshold/contract/vocabularies';
import { type CodeWay, mailedCode } from '#app/components/file-access/code-way.ts';
import { ApiError } from '#app/lib/api/api-error.ts';
import { saveFrom } from '#app/lib/files/save.ts';
import { askExportCode, requestExport } from './api.ts';

interface Asked {
  readonly by: ExportCode;
  readonly email: string;
}

/**
 * Downloads the member's data with the requested code. `onEnd` is called when another code must be
 * requested.
 */
export function downloadWay(
  role: MemberRole,
  id: string,
  { by, email }: Asked,
  onEnd: () => void,
): CodeWay {
  return {
    title: 'Download my data',
    lead: 'The download then starts.',
    ...(by === 'mail' && {
      code: mailedCode(email, `${role} download`, () => askExportCode(role, id)),
    }),
    send: async (code) => {
      const proof = by === 'mail' ? { otp: code } : { verification_code: code };
      const { file_url } = await requestExport(role, id, proof).catch((error: unknown) => {
        // Two-factor was turned on or off in the meantime, so another kind of code is needed.
        if (error instanceof ApiError && error.code === 'invalid') onEnd();
        throw error;
      });
      saveFrom(file_url);
      onEnd();
    },
    done: outcomes.account.export_started,
    refused: outcomes.refusals.internal,
  };
}
