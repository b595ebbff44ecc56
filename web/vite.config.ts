import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Where the development server finds the APIs: the gateway of `npm start`. */
const gateway = process.env.GATEWAY_URL ?? 'http://localhost:3003'

export default defineConfig({
  base: '/',
  plugins: [react(), tailwindcss()],
  build: {
    // Small files stay files: a data: URL would need a wider Content-Security-Policy.
    assetsInlineLimit: 0,
    manifest: true,
    chunkSizeWarningLimit: 600, // KB unpacked: the charts, which only the analytics load; guests' size has its own budget
    // Browsers without modulepreload load the same files a little later; the stand-in script is not worth its bytes.
    modulePreload: { polyfill: false },
  },
  server: { port: 3100, strictPort: true, proxy: { '/api': gateway } },
  preview: { port: 3100, strictPort: true, proxy: { '/api': gateway } },
})
