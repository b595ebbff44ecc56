import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const file = fileURLToPath(new URL('../head.html', import.meta.url))

/** Writes `head.html` into each page, in place of the comment that names it. */
export function head(): Plugin {
  return {
    name: 'safe-menu:head',
    transformIndexHtml: {
      order: 'pre',
      handler: page => page.replace('<!-- head.html -->', () => readFileSync(file, 'utf8').trimEnd()),
    },
  }
}
