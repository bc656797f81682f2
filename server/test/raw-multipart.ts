/* Multipart bodies written by hand, as no browser sends them. */

export const boundary = 'edge';
/** What a body of these parts calls itself. */
export const multipartType = `multipart/form-data; boundary=${boundary}`;

/** One part, by its head. */
export const part = (head: string, body = 'x') => `--${boundary}\r\n${head}\r\n\r\n${body}\r\n`;
export const field = (name: string, body?: string) =>
  part(`Content-Disposition: form-data; name="${name}"`, body);
export const file = (name: string, fileName: string, body?: string) =>
  part(`Content-Disposition: form-data; name="${name}"; filename="${fileName}"`, body);
/** After the last part. */
export const end = `--${boundary}--\r\n`;
