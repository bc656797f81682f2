/** Types for the functions that tests use; the package has none. */
declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';
  export function decrypt(
    body: Buffer,
    options: {
      readonly version: 'aes128gcm';
      readonly privateKey: ECDH;
      readonly authSecret: string;
    },
  ): Buffer;
}
