import { createContext } from 'react-router';
import type { Api } from './api.ts';

/** What the server gives to one rendering. The keys live in this bundle only; the server passes values by `createHandler`. */
export const apiContext = createContext<Api>();
export const nonceContext = createContext<string>();
export const logErrorContext = createContext<(error: unknown) => void>();
export const noteRouteContext = createContext<(pattern: string) => void>();
