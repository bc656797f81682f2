/** Returns the cookies of an answer as a browser sends them back. */
export const getCookies = ({ headers }: { readonly headers: Readonly<Record<string, unknown>> }) =>
  [headers['set-cookie']]
    .flat()
    .flatMap((cookie) => (typeof cookie === 'string' ? cookie.split(';', 1) : []))
    .join('; ');
