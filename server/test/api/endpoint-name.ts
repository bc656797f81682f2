import type { AnyEndpoint } from '@threshold/contract/endpoint';

/** Returns 'GET /vendors/{id}'. */
export const nameOf = ({ method, path }: Pick<AnyEndpoint, 'method' | 'path'>) =>
  `${method} ${path}`;
