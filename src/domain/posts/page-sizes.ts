/** How many posts a page of the feed asks for. Rule EA-06. */
export const feedPageSize = 40;

/** The most pinned posts that stand beside the first page. Rule EA-13. */
export const pinnedLimit = 50;

/** The most of the newest own posts among which the active ones are looked for. Rule HM-10. */
export const ownPostsLimit = 50;

/** The most engagements that are looked at in one call of `readClashes`. Rule FA-12. */
export const mostClashesAsked = 100;
