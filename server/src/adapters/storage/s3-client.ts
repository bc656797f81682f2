import { S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { StorageFault } from './storage.ts';

/** Address of a bucket and the credentials for it. */
export interface S3Config {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/* Clients of stores that speak S3. */

/** A connection without traffic for this time is dead. */
const SILENCE_MS = 10_000;
/** Longer, because a reader on a slow connection may pause the download. */
const READER_SILENCE_MS = 120_000;

/** Uploads cannot be repeated, so it never uses a connection that the server may be closing. */
export const senderOf = (config: S3Config) =>
  clientOf(config, { socketTimeout: SILENCE_MS, ...agents({ keepAlive: false }) });

/** Client for requests that can be repeated, which it does twice. */
export const askerOf = (config: S3Config) =>
  clientOf(config, {
    requestTimeout: SILENCE_MS,
    throwOnRequestTimeout: true,
    socketTimeout: READER_SILENCE_MS,
    ...agents({ keepAlive: true }),
  });

/** Client for large parts that take minutes in either direction and can be repeated. */
export const carrierOf = (config: S3Config) =>
  clientOf(config, { socketTimeout: READER_SILENCE_MS, ...agents({ keepAlive: true }) });

/** No limit of sockets, so that slow readers do not delay others. */
const agents = ({ keepAlive }: { keepAlive: boolean }) => {
  const agent = { keepAlive, maxSockets: Number.POSITIVE_INFINITY };
  return { httpAgent: agent, httpsAgent: agent };
};

const nothing = () => undefined;

function clientOf(
  { endpoint, region, accessKeyId, secretAccessKey }: S3Config,
  requestHandler: Readonly<Record<string, unknown>>,
): S3Client {
  return new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Not every store has a host for each bucket,
    forcePathStyle: true,
    // or knows the checksums that Amazon added. TLS and the content length protect the bytes.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: SILENCE_MS, ...requestHandler },
    // Failures are thrown; without a silent logger the client would also print them.
    logger: { debug: nothing, info: nothing, warn: nothing, error: nothing },
  });
}

/** @throws StorageFault with the store's error, if it answered */
export function fail(cause: unknown, what = 'storage'): never {
  const message =
    cause instanceof S3ServiceException
      ? `${what} answered ${cause.$metadata.httpStatusCode} ${cause.name}`
      : `a call to ${what} failed (${nameOf(cause)})`;
  throw new StorageFault(message, { cause });
}

/** Returns the system's or the client's name of the error. */
function nameOf(cause: unknown): string {
  const { code, name } = cause as { readonly code?: unknown; readonly name?: unknown };
  return String(code ?? name);
}
