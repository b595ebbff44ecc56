import { defineConfig, mergeConfig } from 'vite'
import guestPage from './vite.config.ts'

const isInSalesPage = /\/(?:shell|sales-page)\.tsx$/u

/** The sales page as the build renders it: one file, without the other pages. Build it with `--ssr src/server/sales-page.tsx`. */
export default defineConfig(env => {
  const config = mergeConfig(guestPage(env), {
    plugins: [
      {
        name: 'safe-menu:no-other-pages',
        resolveDynamicImport: (id: unknown) =>
          typeof id !== 'string' || isInSalesPage.test(id) ? null : { id, external: true },
      },
    ],
  })
  config.build = {
    ...config.build,
    outDir: '../dist/sales-page',
    rolldownOptions: { output: { codeSplitting: false, entryFileNames: 'sales-page.mjs' } },
  }
  return config
})
