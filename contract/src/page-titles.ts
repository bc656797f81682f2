/** Search results cut titles at about so many characters; ours stay below. */
export const TITLE_CHARACTERS = 60;
