import { S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { StorageError } from './storage.ts';

/** Location of an S3 bucket and the credentials for it. */
export interface S3Config {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/* Clients for file stores with Amazon's S3 protocol. */

/** Milliseconds without traffic after which a connection counts as dead. */
const SILENCE_MS = 10_000;
/** The same for downloads: longer, because a reader with a slow connection may pause. */
const READER_SILENCE_MS = 120_000;

/** Client for uploads. They cannot be repeated, so they never reuse a connection that may close. */
export const createUploadClient = (config: S3Config) =>
  createS3Client(config, {
    socketTimeout: SILENCE_MS,
    ...createAgentOptions({ keepAlive: false }),
  });

/** Client for requests that can be repeated, each at most twice. */
export const createRetryingClient = (config: S3Config) =>
  createS3Client(config, {
    requestTimeout: SILENCE_MS,
    throwOnRequestTimeout: true,
    socketTimeout: READER_SILENCE_MS,
    ...createAgentOptions({ keepAlive: true }),
  });

/** Client for large parts of backups. Sending or receiving a part may take minutes. */
export const createTransferClient = (config: S3Config) =>
  createS3Client(config, {
    socketTimeout: READER_SILENCE_MS,
    ...createAgentOptions({ keepAlive: true }),
  });

/** Returns agents without a limit of sockets, so that slow downloads delay no other requests. */
const createAgentOptions = ({ keepAlive }: { keepAlive: boolean }) => {
  const agent = { keepAlive, maxSockets: Number.POSITIVE_INFINITY };
  return { httpAgent: agent, httpsAgent: agent };
};

const ignoreLog = () => undefined;

function createS3Client(
  { endpoint, region, accessKeyId, secretAccessKey }: S3Config,
  requestHandler: Readonly<Record<string, unknown>>,
): S3Client {
  return new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Not every S3 store has a separate host name for each bucket.
    forcePathStyle: true,
    // Not every S3 store supports Amazon's checksums. TLS and the content length protect the data.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: SILENCE_MS, ...requestHandler },
    // Failures are thrown. The client would also print them if it had no logger.
    logger: { debug: ignoreLog, info: ignoreLog, warn: ignoreLog, error: ignoreLog },
  });
}

/** @throws StorageError with the status and error of the S3 store, if it answered */
export function throwStorageError(cause: unknown, what = 'storage'): never {
  const message =
    cause instanceof S3ServiceException
      ? `${what} answered ${cause.$metadata.httpStatusCode} ${cause.name}`
      : `a call to ${what} failed (${getErrorName(cause)})`;
  throw new StorageError(message, { cause });
}

/** Returns the system's error code, or the name that the S3 client gave the error. */
function getErrorName(cause: unknown): string {
  const { code, name } = cause as { readonly code?: unknown; readonly name?: unknown };
  return String(code ?? name);
}
