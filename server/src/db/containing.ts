/** The pattern of `like` for texts that contain these words as they are. */
export const containing = (words: string) => `%${words.replace(/[\\%_]/g, '\\$&')}%`;
