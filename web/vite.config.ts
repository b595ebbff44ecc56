import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { plainImports } from './scripts/plain-imports.ts'
import { textRecognition } from './scripts/text-recognition.ts'

/** Where the development server finds the APIs: the gateway of `npm start`. */
const gateway = process.env.GATEWAY_URL ?? 'http://localhost:3003'

interface ModuleGraph {
  getModuleInfo(id: string): { readonly isEntry: boolean; readonly importers: readonly string[] } | null
}

type IsStart = (id: string, graph: ModuleGraph) => boolean

/** The scripts of the guest's page, in the order in which they load, with the modules that each starts from. */
const guestScripts: readonly (readonly [name: string, isStart: IsStart])[] = [
  ['index', (id, graph) => graph.getModuleInfo(id)?.isEntry === true],
  ['extras', id => /\/guest-menu\/extras\.ts$/u.test(id)],
  ['look', id => /\/branding\/(?:theme-css|fonts)\.ts$/u.test(id)],
]

/** Whether a script's start imports this module statically, directly or through others, or is this module. */
function isIn(isStart: IsStart, id: string, graph: ModuleGraph, seen = new Set<string>()): boolean {
  if (seen.has(id)) return false
  seen.add(id)
  if (isStart(id, graph)) return true
  return (graph.getModuleInfo(id)?.importers ?? []).some(importer => isIn(isStart, importer, graph, seen))
}

const isRendered = /\/(?:shell|sales-page)\.tsx$/u

/** What only loads in a browser is no part of the rendering code. */
const onlyRenderedPages: Plugin = {
  name: 'safe-menu:only-rendered-pages',
  applyToEnvironment: ({ name }) => name === 'ssr',
  resolveDynamicImport: id => (typeof id !== 'string' || isRendered.test(id) ? null : { id, external: true }),
}

/** `vite build` builds the client for browsers, and the same components for Node, which renders guests' pages and the sales page. */
export default defineConfig(({ command }) => ({
  base: '/',
  plugins: [plainImports(), textRecognition(), onlyRenderedPages, react(), tailwindcss()],
  resolve: {
    // The router's stand-in for React before version 18.
    alias: { 'use-sync-external-store/shim/index.js': 'react' },
  },
  builder: {}, // all environments
  // Small files stay files: a data: URL would need a wider Content-Security-Policy.
  build: { assetsInlineLimit: 0 },
  environments: {
    client: {
      define: {
        // No browser has it. The text recognition asks, and for that the first script would carry a stand-in with its error message.
        'typeof require': '"undefined"',
        // React's part for its developer tools. The development server keeps it.
        ...(command === 'build' ? { 'typeof __REACT_DEVTOOLS_GLOBAL_HOOK__': '"undefined"' } : {}),
      },
      build: {
        manifest: true,
        chunkSizeWarningLimit: 600, // KB unpacked: the charts, which only the analytics load; guests' size has its own budget
        modulePreload: false,
        rolldownOptions: {
          output: {
            // Few scripts for the guest's page: small files that several others import compress worse.
            codeSplitting: {
              groups: guestScripts.map(([name, isStart], index) => ({
                debugName: name,
                priority: guestScripts.length - index,
                test: /\/(?:web|contracts)\/src\//,
                name: (id: string, graph: ModuleGraph) => (isIn(isStart, id, graph) ? name : null),
              })),
            },
          },
        },
      },
    },
    // Without dependencies: query-api has none of the client's.
    ssr: {
      define: { 'process.env.NODE_ENV': '"production"' },
      resolve: { noExternal: true },
      build: {
        outDir: '../dist/guest-page',
        emptyOutDir: true,
        copyPublicDir: false,
        rolldownOptions: {
          input: { 'guest-page': 'src/server/guest-page.tsx', 'sales-page': 'src/server/sales-page.tsx' },
          output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
        },
      },
    },
  },
  server: { port: 3100, strictPort: true, proxy: { '/api': gateway } },
  preview: { port: 3100, strictPort: true, proxy: { '/api': gateway } },
}))
