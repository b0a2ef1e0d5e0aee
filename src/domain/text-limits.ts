/** The most characters of what a post is about. Rule MY-18. */
export const maxAboutCharacters = 80;

/** The most characters of a search text: two handles and most of any names. */
export const maxSearchCharacters = 320;

/** The most digits of X's own numbers: those of the largest number of 64 bits. Rule FA-11. */
export const maxStatusDigits = 20;
