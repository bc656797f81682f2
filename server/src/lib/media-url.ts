/** The path at which pages show the picture of that name. */
const mediaUrl = (name: string): string => `/media/${name}`;

/** A picture as answers carry it. */
export const presentPicture = (name: string | null) => (name ? { file_url: mediaUrl(name) } : null);
