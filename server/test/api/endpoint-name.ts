import type { AnyEndpoint } from '@threshold/contract/endpoint';

/** Returns a name such as 'GET /vendors/{id}'. */
export const formatEndpointName = ({ method, path }: Pick<AnyEndpoint, 'method' | 'path'>) =>
  `${method} ${path}`;
