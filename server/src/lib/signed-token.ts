import type { Signer } from './signer.ts';

/** A text that only we can make, for a link: what it opens, and until when. `purpose` keeps one kind of signed token from passing as another. */
export function writeSignedToken(
  sign: Signer,
  purpose: string,
  content: string,
  expiresAt: Date,
): string {
  const body = Buffer.from(`${expiresAt.getTime()}:${content}`).toString('base64url');
  return `${body}.${sign.signature(`${purpose}:${body}`)}`;
}

/** The content of a signed token of that purpose; undefined when it was altered, made for something else, or has expired. */
export function readSignedToken(
  sign: Signer,
  purpose: string,
  token: string,
  now: Date,
): string | undefined {
  const [body = '', signature = '', ...rest] = token.split('.');
  if (rest.length > 0 || !sign.isSignature(`${purpose}:${body}`, signature)) return undefined;
  const [, expires, content] =
    /^(\d+):(.*)$/s.exec(Buffer.from(body, 'base64url').toString()) ?? [];
  return Number(expires) > now.getTime() ? content : undefined;
}
