/** The files of one build that a guest's page needs. The build writes the list. */
export interface AppFiles {
  /** Changes with every file. */
  readonly build: string
  readonly files: readonly string[]
  /** SHA-256 of the built `index.html`, in hex. */
  readonly shell: string
}

const prefix = 'app-'
/** The address whose answer is the plain `index.html`. */
const shellAddress = '/menu/'

async function hashOf(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}

/** Keeps the files of this worker's own build. Names under `/assets/` contain a hash, so no file can stand in for another. */
export function createAppFiles({ build, files, shell }: AppFiles) {
  const name = `${prefix}${build}`
  const open = () => caches.open(name)

  return {
    /** Rejects when a file is missing, or `index.html` is of another build: the browser then tries again later. */
    async install(): Promise<void> {
      const cache = await open()
      const page = await fetch(shellAddress, { cache: 'no-store', credentials: 'omit' })
      if (!page.ok || (await hashOf(await page.clone().text())) !== shell)
        throw new Error('The page on the server is of another build')
      await cache.addAll(files.map(file => new Request(file, { credentials: 'omit' })))
      await cache.put(shellAddress, page)
    },
    /** Removes the files of other builds. Called when no page uses them. */
    async removeOthers(): Promise<void> {
      for (const other of await caches.keys())
        if (other.startsWith(prefix) && other !== name) await caches.delete(other)
    },
    /** The page without a menu in it. */
    shell: async (): Promise<Response | null> => (await (await open()).match(shellAddress)) ?? null,
    file: async (path: string): Promise<Response | null> => (await (await open()).match(path)) ?? null,
  }
}
