/* Hand-written multipart bodies, including invalid ones that no browser sends. */

export const boundary = 'edge';
/** Content type of a multipart body that consists of these parts. */
export const multipartType = `multipart/form-data; boundary=${boundary}`;

/** Returns one part with these headers. */
export const part = (head: string, body = 'x') => `--${boundary}\r\n${head}\r\n\r\n${body}\r\n`;
export const field = (name: string, body?: string) =>
  part(`Content-Disposition: form-data; name="${name}"`, body);
export const file = (name: string, fileName: string, body?: string) =>
  part(`Content-Disposition: form-data; name="${name}"; filename="${fileName}"`, body);
/** Boundary that ends a multipart body. */
export const end = `--${boundary}--\r\n`;
