/** What the desk's page and its API agree on. */

/** The page. */
const DESK_PAGE = '/desk';

/** The page with a key, which stands in the fragment: that is sent to no server. */
export const deskAddress = (siteUrl: string, key: string) => `${siteUrl}${DESK_PAGE}#key=${key}`;
