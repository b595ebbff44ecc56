/** The files of one build that a guest's page needs. The build writes the list. */
export interface AppFiles {
  /** Changes with every file. */
  readonly build: string
  readonly files: readonly string[]
  /** The files with the texts of each language. */
  readonly languages: { readonly [language: string]: readonly string[] }
  /** SHA-256 of the built `index.html`, in hex. */
  readonly shell: string
}

const prefix = 'app-'
/** The address whose answer is the plain `index.html`. */
const shellAddress = '/menu/'

const textsOfLanguage = /\/([a-z]{2})(?:\.later)?-[\w-]+\.json$/u

const requestOf = (file: string) => new Request(file, { credentials: 'omit' })

async function hashOf(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}

/** Keeps the files of this worker's own build. Names under `/assets/` contain a hash, so no file can stand in for another. */
export function createAppFiles({ build, files, languages, shell }: AppFiles) {
  const name = `${prefix}${build}`
  const open = () => caches.open(name)
  const filesOf = (language: string) =>
    Object.hasOwn(languages, language) ? (languages[language] ?? []) : []

  /** The languages whose texts the earlier builds on this device kept. */
  async function keptLanguages(): Promise<readonly string[]> {
    const found: string[] = []
    for (const other of await caches.keys()) {
      if (!other.startsWith(prefix)) continue
      for (const { url } of await (await caches.open(other)).keys()) {
        const [, language] = textsOfLanguage.exec(new URL(url).pathname) ?? []
        if (language) found.push(language)
      }
    }
    return found
  }

  return {
    /** Rejects when a file is missing, or `index.html` is of another build: the browser then tries again later. */
    async install(): Promise<void> {
      const cache = await open()
      const page = await fetch(shellAddress, { cache: 'no-store', credentials: 'omit' })
      if (!page.ok || (await hashOf(await page.clone().text())) !== shell)
        throw new Error('The page on the server is of another build')
      const kept = new Set([...files, ...filesOf('en'), ...(await keptLanguages()).flatMap(filesOf)])
      await cache.addAll([...kept].map(requestOf))
      await cache.put(shellAddress, page)
    },
    /** Keeps the texts of a language, in which a page was read or staff read the staff card. */
    async keepLanguage(language: unknown): Promise<void> {
      if (typeof language !== 'string') return
      const cache = await open()
      for (const file of filesOf(language)) if (!(await cache.match(file))) await cache.add(requestOf(file))
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
