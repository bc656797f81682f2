/** Length at which search results cut titles; ours are shorter. */
export const TITLE_CHARACTERS = 60;
