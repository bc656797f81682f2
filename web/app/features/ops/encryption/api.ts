import { encryptionCountEndpoints } from '@threshold/contract/encryption-counts';
import { opsApi } from '../ops-api.ts';
import { opsLoader } from '../ops-loader.ts';

/** The `clientLoader` of the page about encryption. */
export const loadEncryptionCounts = opsLoader(async (_, signal) =>
  opsApi.call(encryptionCountEndpoints.counts, {}, { signal }),
);
