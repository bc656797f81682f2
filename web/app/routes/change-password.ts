import { appPaths } from '@threshold/contract/app';
import { redirect } from 'react-router';

/** Browsers and password managers open this address when a member wants to change a password. */
export const loader = () => redirect(appPaths.password);
