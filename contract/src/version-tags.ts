/** A strong entity tag; a proxy that compresses may have weakened it. */
export const versionTag = /^(?:W\/)?"(\d{1,9})"$/;

/** The version of a backup as its entity tag; "0" is that of none. */
export const tagOfVersion = (version: number): string => `"${version}"`;
