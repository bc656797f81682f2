import { localStorageColorSchemeManager } from '@mantine/core';

/** A preference of this device, not of an account: signing out leaves it alone. */
export const colorSchemeStorageKey = 'color_scheme';

export const colorSchemeManager = localStorageColorSchemeManager({ key: colorSchemeStorageKey });
