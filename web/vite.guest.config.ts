import { defineConfig, mergeConfig, type Plugin } from 'vite'
import { developmentPorts } from './scripts/page-plugins.ts'
import base from './vite.config.ts'

interface ModuleGraph {
  getModuleInfo(id: string): { readonly isEntry: boolean; readonly importers: readonly string[] } | null
}

type IsStart = (id: string, graph: ModuleGraph) => boolean

/** The scripts of the guest's page, in the order in which they load, with the modules that each starts from. */
const scripts: readonly (readonly [name: string, isStart: IsStart])[] = [
  ['guest', (id, graph) => graph.getModuleInfo(id)?.isEntry === true],
  ['extras', id => /\/guest-menu\/extras\.ts$/u.test(id)],
  ['look', id => /\/branding\/theme-css\.ts$/u.test(id)],
]

/** Whether a script's start imports this module statically, directly or through others, or is this module. */
function isIn(isStart: IsStart, id: string, graph: ModuleGraph, seen = new Set<string>()): boolean {
  if (seen.has(id)) return false
  seen.add(id)
  if (isStart(id, graph)) return true
  return (graph.getModuleInfo(id)?.importers ?? []).some(importer => isIn(isStart, importer, graph, seen))
}

/** The development server shows the guest's page at every address that has no file. */
const everyPage: Plugin = {
  name: 'safe-menu:every-page',
  configureServer(server) {
    return () => {
      server.middlewares.use((request, _, next) => {
        if (request.url === '/index.html') request.url = '/guest.html'
        next()
      })
    }
  },
}

/** A change loads the page again: React's hot updates do nothing on Preact. */
const reload: Plugin = {
  name: 'safe-menu:reload',
  hotUpdate() {
    this.environment.hot.send({ type: 'full-reload' })
    return []
  },
}

/** The guests' pages in the browser: the same components on Preact (docs/decisions/0048-preact-on-the-guests-pages.md). */
export default defineConfig(env => {
  const config = mergeConfig(base(env), {
    cacheDir: 'node_modules/.vite-guest',
    plugins: [everyPage, reload],
    resolve: {
      dedupe: ['preact'],
      alias: [
        { find: 'use-sync-external-store/shim/index.js', replacement: 'preact/compat' },
        { find: /^react\/jsx-(?:dev-)?runtime$/u, replacement: 'preact/jsx-runtime' },
        { find: /^react(?:-dom)?$/u, replacement: 'preact/compat' },
      ],
    },
    server: { port: developmentPorts.guests },
  })
  config.build = {
    ...config.build,
    emptyOutDir: false, // the other pages are there
    manifest: '.vite/guest.json',
    rolldownOptions: {
      input: 'guest.html',
      output: {
        // Few scripts: small files that several others import compress worse.
        codeSplitting: {
          groups: scripts.map(([name, isStart], index) => ({
            debugName: name,
            priority: scripts.length - index,
            test: /\/(?:web|contracts)\/src\//,
            name: (id: string, graph: ModuleGraph) => (isIn(isStart, id, graph) ? name : null),
          })),
        },
      },
    },
  }
  return config
})
