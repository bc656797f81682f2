/** Where the picture of that name ('<hash>.webp') is stored; pages show it at the same path. */
export const pictureKey = (name: string) => `media/${name}`;
