import { z } from 'zod';
import { exportCodeSchema, exportQuery, exportSchema } from './accounts.ts';
import { answer, dataAnswer } from './answers.ts';
import { endpoint } from './endpoint.ts';
import { deleteAccountBody } from './leaving.ts';
import { ofThatCustomer, ofThatVendor } from './own-id.ts';

/** Calls with which one kind of member downloads the data and deletes the account. */
export function leavingEndpoints(members: 'customers' | 'vendors') {
  const own = members === 'customers' ? ofThatCustomer : ofThatVendor;
  return {
    remove: endpoint('DELETE', `/${members}/{id}`, {
      summary:
        'Delete the account with its personal data and files, by a fresh sign-in or the password',
      ...own,
      body: deleteAccountBody,
      response: answer({ message: z.string() }),
    }),
    exportCode: endpoint('POST', `/${members}/{id}/export-code`, {
      summary:
        'Ask for what opens the download of your data: the app’s code where two-factor is on; else one is mailed',
      ...own,
      response: dataAnswer(exportCodeSchema),
      budget: 'code',
    }),
    export: endpoint('GET', `/${members}/{id}/export`, {
      summary:
        'A link to a ZIP of everything we hold about you, by the code of two-factor or, without it, a mailed one',
      ...own,
      query: exportQuery,
      response: dataAnswer(exportSchema),
      budget: 'form',
    }),
  };
}
