import { createContext } from 'react-router';
import type { Api } from './api.ts';

/**
 * Values that the server passes to one render through `createHandler`, because the keys exist only
 * in this bundle.
 */
export const apiContext = createContext<Api>();
export const nonceContext = createContext<string>();
export const logErrorContext = createContext<(error: unknown) => void>();
export const noteRouteContext = createContext<(pattern: string) => void>();
