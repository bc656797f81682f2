import { mkdtemp, rm } from 'node:fs/promises';
import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import type { S3Config } from '../../src/adapters/storage/s3-client.ts';
import { isSigned } from './aws-signature.ts';

export interface S3Server {
  readonly config: S3Config;
  /**
   * Answers the next `times` requests with this status. If `method` is given, requests with other
   * methods pass.
   */
  failWith(status: number, times: number, method?: string): void;
  stop(): Promise<void>;
}

/**
 * Credentials of s3rver. It does not verify current signatures, so the proxy in front of it
 * (`gate`) does.
 */
const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
const bucket = 'threshold';

/**
 * Starts an S3 store on a free port: s3rver behind a proxy that adds behaviour of real stores. The
 * proxy refuses wrong signatures and bodies of unknown length, and does not forward incomplete
 * bodies. @param folder folder of the files; by default a new one, deleted at the end
 */
export async function startS3Server(folder?: string): Promise<S3Server> {
  const directory = folder ?? (await mkdtemp(join(tmpdir(), 'threshold-s3-')));
  const store = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket }],
  });
  const inner = await store.run();
  let failure: { status: number; times: number; method?: string | undefined } = {
    status: 0,
    times: 0,
  };

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = '', url = '', headers } = request;
    const body = await buffer(request);
    if (failure.times > 0 && (failure.method ?? method) === method) {
      failure.times -= 1;
      return refuse(response, failure.status, 'InternalError');
    }
    if (!isSigned({ method, url, headers }, keys.secretAccessKey)) {
      return refuse(response, 403, 'SignatureDoesNotMatch');
    }
    if (method === 'PUT' && headers['content-length'] === undefined) {
      return refuse(response, 411, 'MissingContentLength');
    }
    const passing = httpRequest({
      port: inner.port,
      host: '127.0.0.1',
      method,
      path: url,
      headers,
    });
    passing.once('error', () => response.destroy());
    passing.once('response', (answered) => {
      response.writeHead(answered.statusCode ?? 500, answered.headers);
      answered.pipe(response);
    });
    passing.end(body);
  };
  const gate = createServer((request, response) => {
    // Closes the connection if the body of the request was interrupted.
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => gate.listen(0, '127.0.0.1', resolve));
  const { port } = gate.address() as AddressInfo;

  return {
    config: { endpoint: `http://127.0.0.1:${port}`, bucket, region: 'ap-southeast-2', ...keys },
    failWith: (status, times, method) => {
      failure = { status, times, method };
    },
    stop: async () => {
      gate.closeAllConnections();
      gate.close();
      await store.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);
}
