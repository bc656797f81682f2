import { fromBase64Url, toBase64Url } from '@threshold/e2ee/bytes';
import { vi } from 'vitest';

type Outputs = Readonly<{ create?: unknown; get?: unknown }>;

/** A fake browser with one passkey and the given PRF results. */
export function fakePasskeyProvider(id: string, outputs: Outputs) {
  const provider = { outputs, asked: [] as string[], inputs: [] as unknown[] };
  const answer = (act: 'create' | 'get') => (options: { publicKey: { extensions?: unknown } }) => {
    const { extensions } = options.publicKey;
    provider.asked.push(extensions ? `${act} with prf` : act);
    provider.inputs.push(extensions);
    const given = extensions ? provider.outputs[act] : undefined;
    if (given instanceof Error) return Promise.reject(given);
    // Some password managers add `toJSON`; sending its result would reveal the PRF output.
    const toJSON = () => ({ prf: inText(given) });
    const results = given === undefined ? {} : { prf: given, toJSON };
    const bytes = new Uint8Array([1, 2, 3]).buffer;
    return Promise.resolve({
      id,
      rawId: fromBase64Url(id).buffer,
      type: 'public-key',
      response: {
        clientDataJSON: bytes,
        attestationObject: bytes,
        authenticatorData: bytes,
        signature: bytes,
      },
      getClientExtensionResults: () => results,
      toJSON: () => ({ id, clientExtensionResults: { prf: inText(given) } }),
    });
  };
  vi.stubGlobal('PublicKeyCredential', vi.fn());
  vi.stubGlobal('navigator', { credentials: { create: answer('create'), get: answer('get') } });
  vi.stubGlobal('window', { location: { hostname: 'localhost' } });
  return provider;
}

function inText(given: unknown): unknown {
  const first = (given as { results?: { first?: unknown } } | undefined)?.results?.first;
  return first instanceof ArrayBuffer ? toBase64Url(new Uint8Array(first)) : undefined;
}

/** Returns the result of an authenticator whose PRF output is `output`. */
export const buildPrfResult = (output: Uint8Array) => ({
  results: { first: output.slice().buffer },
});

export const browserError = (name: string): Error => Object.assign(new Error('no'), { name });
