import { createContext } from 'react-router';
import type { Api } from './api.ts';

/**
 * Values that the server passes to one render. The keys exist only in this bundle; the server
 * passes values through `createHandler`.
 */
export const apiContext = createContext<Api>();
export const nonceContext = createContext<string>();
export const logErrorContext = createContext<(error: unknown) => void>();
export const noteRouteContext = createContext<(pattern: string) => void>();
