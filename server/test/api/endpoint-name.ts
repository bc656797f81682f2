import type { AnyEndpoint } from '@threshold/contract/endpoint';

/** Returns a name such as 'GET /vendors/{id}'. */
export const nameOf = ({ method, path }: Pick<AnyEndpoint, 'method' | 'path'>) =>
  `${method} ${path}`;
