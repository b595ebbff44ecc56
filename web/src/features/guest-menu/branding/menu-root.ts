/** The class of the element around everything that a branding may style. */
export const menuRoot = 'menu-view'
