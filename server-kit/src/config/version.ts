/** The product's version in package.json, which the build puts here. Sources that were not built have none. */
export const version: string = process.env.SAFE_MENU_VERSION ?? 'not built'
