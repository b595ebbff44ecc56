/** The addresses at which the web client has a page. At any other it says that there is none, with the status 404. The Caddyfile has the same. */
export const pagePath =
  /^\/(?:login|admin|analytics|account|history|replay|menu-manager|dashboard|profile|team|invitation|reset|print|restaurants\/sales|menu\/(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})?)?\/?$/iu
