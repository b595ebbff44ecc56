import type { Plugin } from 'vite'

/** Vite's module, which the build puts around every `import()` whose script needs further files. */
const helper = '\0vite/preload-helper.js'

/**
 * An `import()` needs nothing around it here: no script brings a style sheet, and the browser finds its further scripts. Vite's own module is
 * 0.6 KB (gzip) of the guest's first script, for cases that do not occur.
 */
export function plainImports(): Plugin {
  return {
    name: 'safe-menu:plain-imports',
    apply: 'build',
    enforce: 'pre',
    load: id => (id === helper ? 'export const __vitePreload = load => load()' : null),
  }
}
