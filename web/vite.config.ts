import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { messages, messagesVersion } from './scripts/messages-plugin.ts'
import { preloads } from './scripts/preload-plugin.ts'

/** Makes lucide's icons: smaller and faster than the library's own function. */
const createIcon = fileURLToPath(new URL('src/ui/base/create-icon.ts', import.meta.url))

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

/** The guest's page as query-api renders it: one file without dependencies, and the built `index.html` beside it. */
const serverBuild = {
  outDir: '../dist/guest-page',
  emptyOutDir: true,
  copyPublicDir: false,
  rolldownOptions: {
    external: /\/shell\.tsx$/u, // the other pages, which the server never renders
    output: { codeSplitting: false, entryFileNames: 'guest-page.mjs' },
  },
}

export default defineConfig(({ isSsrBuild }) => ({
  base: '/',
  plugins: [messages(), preloads(), react(), tailwindcss()],
  resolve: {
    alias: [
      // The router's stand-in for React before version 18.
      { find: 'use-sync-external-store/shim/index.js', replacement: 'react' },
      { find: '../createLucideIcon.mjs', replacement: createIcon },
    ],
  },
  define: {
    messagesVersion: JSON.stringify(messagesVersion),
    ...(isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {}),
  },
  ...(isSsrBuild ? { ssr: { noExternal: true as const } } : {}),
  build: isSsrBuild
    ? serverBuild
    : {
        // Small files stay files: a data: URL would need a wider Content-Security-Policy.
        assetsInlineLimit: 0,
        manifest: true,
        chunkSizeWarningLimit: 600, // KB unpacked: the charts, which only the analytics load; guests' size has its own budget
        // Browsers without modulepreload load the same files a little later; the stand-in script is not worth its bytes.
        modulePreload: { polyfill: false },
        // Few scripts for the guest's page: the modules that they share with other pages compress worse in files of their own.
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: guestScripts.map(([name, isStart], index) => ({
                debugName: name,
                priority: guestScripts.length - index,
                test: /\/(?:web|contracts)\/src\//,
                name: (id, graph) => (isIn(isStart, id, graph) ? name : null),
              })),
            },
          },
        },
      },
  server: { port: 3100, strictPort: true, proxy: { '/api': gateway } },
  preview: { port: 3100, strictPort: true, proxy: { '/api': gateway } },
}))
