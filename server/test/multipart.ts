import type { InjectOptions } from 'fastify';

export interface SentFile {
  readonly bytes: Uint8Array | string;
  readonly name?: string;
  /** Media type that the sender claims; the server must not rely on it. */
  readonly type?: string;
}

/** Returns a multipart body with fields and files in the given order, as a browser sends it. */
export async function buildMultipart(
  parts: readonly (readonly [string, string | SentFile])[],
): Promise<Pick<InjectOptions, 'payload' | 'headers'>> {
  const form = new FormData();
  for (const [name, value] of parts) {
    if (typeof value === 'string') form.append(name, value);
    else {
      const { bytes, name: fileName = 'blob', type = 'image/png' } = value;
      form.append(name, new File([bytes as Uint8Array<ArrayBuffer>], fileName, { type }));
    }
  }
  const encoded = new Response(form);
  return {
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
  };
}
