/** A strong entity tag; a proxy that compresses may have weakened it. */
export const versionTag = /^(?:W\/)?"(\d{1,9})"$/;

/** Returns the version of a backup as its entity tag; "0" if there is no backup. */
export const tagOfVersion = (version: number): string => `"${version}"`;
