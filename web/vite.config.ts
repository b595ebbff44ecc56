import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { messages, messagesVersion } from './scripts/messages-plugin.ts'
import { developmentPorts, head, otherPages, preloads } from './scripts/page-plugins.ts'

/** Makes lucide's icons: smaller and faster than the library's own function. */
const createIcon = fileURLToPath(new URL('src/ui/base/create-icon.ts', import.meta.url))

/** Where the development server finds the APIs: the gateway of `npm start`. */
const gateway = process.env.GATEWAY_URL ?? 'http://localhost:3003'

/** The guest's page as query-api renders it: one file without dependencies. The build puts copies of `guest.html` beside it. */
const serverBuild = {
  outDir: '../dist/guest-page',
  emptyOutDir: true,
  copyPublicDir: false,
  rolldownOptions: {
    external: /\/acting-on-guest-page\.tsx$/u, // which the server never renders
    output: { codeSplitting: false, entryFileNames: 'guest-page.mjs' },
  },
}

export default defineConfig(({ isSsrBuild }) => ({
  base: '/',
  plugins: [head(), messages(), preloads(), otherPages(), react(), tailwindcss()],
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
      },
  server: { port: developmentPorts.others, strictPort: true, proxy: { '/api': gateway } },
  preview: { port: 3100, strictPort: true, proxy: { '/api': gateway } },
}))
