import { S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import type { S3Config } from './s3-config.ts';
import { StorageFault } from './storage-fault.ts';

/* How stores that speak S3 are called. */

/** On a line on which nothing moves for so long there is nobody. */
const SILENCE_MS = 10_000;
/** A reader on a slow line may pause what it reads for longer. */
const READER_SILENCE_MS = 120_000;

/** A stream can't be sent twice, so it takes no connection that the other side may be closing. */
export const senderOf = (config: S3Config) =>
  clientOf(config, { socketTimeout: SILENCE_MS, ...agents({ keepAlive: false }) });

/** For what can be asked again, which the client does twice. */
export const askerOf = (config: S3Config) =>
  clientOf(config, {
    requestTimeout: SILENCE_MS,
    throwOnRequestTimeout: true,
    socketTimeout: READER_SILENCE_MS,
    ...agents({ keepAlive: true }),
  });

/** For parts as large as a line needs minutes for, both ways, which can be sent or asked for again. */
export const carrierOf = (config: S3Config) =>
  clientOf(config, { socketTimeout: READER_SILENCE_MS, ...agents({ keepAlive: true }) });

/** Slow readers must not keep others waiting. */
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
    // nor knows the checksums that Amazon added: TLS guards the bytes, and their number.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: SILENCE_MS, ...requestHandler },
    // Failures are thrown; a silent logger keeps the client from printing them as well.
    logger: { debug: nothing, info: nothing, warn: nothing, error: nothing },
  });
}

/**
 * @param what was called
 * @throws StorageFault with what the store said, if it said anything
 */
export function fail(cause: unknown, what = 'storage'): never {
  const said =
    cause instanceof S3ServiceException
      ? `${what} answered ${cause.$metadata.httpStatusCode} ${cause.name}`
      : `a call to ${what} failed (${nameOf(cause)})`;
  throw new StorageFault(said, { cause });
}

/** What the system or the client calls it. */
function nameOf(cause: unknown): string {
  const { code, name } = cause as { readonly code?: unknown; readonly name?: unknown };
  return String(code ?? name);
}
