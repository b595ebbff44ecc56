/** Headers of a copy, between the service worker and the page. No server sends them. No imports: both load this file. */

/** When the server said that the document was current: an ISO instant by the server's clock. */
export const copyHeader = 'saved-copy'

/** How long ago the copy was saved, in ms; `unknown`: this device's clock was set back since. */
export const copyAgeHeader = 'saved-copy-age'

/** The id of the restaurant to which the document belongs; empty: to all. */
export const ownerHeader = 'saved-for'

/** Where the copies are. Another number when their form changes. */
export const copiesCache = 'menu-copies-1'
