/** Storage key of a picture ('<hash>.webp'). Pages use the same path. */
export const pictureKey = (name: string) => `media/${name}`;
