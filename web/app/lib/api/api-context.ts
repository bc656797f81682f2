import { createContext } from 'react-router';
import type { Api } from './api.ts';

/**
 * Context keys for values that the server passes to a render through `createHandler`. The server
 * cannot use the keys itself, because they exist only in this bundle.
 */
export const apiContext = createContext<Api>();
export const nonceContext = createContext<string>();
export const logErrorContext = createContext<(error: unknown) => void>();
export const noteRouteContext = createContext<(pattern: string) => void>();
