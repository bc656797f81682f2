import type { InjectOptions } from 'fastify';

export interface SentFile {
  readonly bytes: Uint8Array | string;
  readonly name?: string;
  /** What the sender claims, which nothing may depend on. */
  readonly type?: string;
}

/** A multipart body as a browser sends it: texts and files, in the order given. */
export async function multipartOf(
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
