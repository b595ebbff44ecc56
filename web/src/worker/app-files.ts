/** The files of one build that a guest's page needs. The build writes the list. */
export interface AppFiles {
  /** Changes with every file. */
  readonly build: string
  readonly files: readonly string[]
  /** The files with the texts of each language. */
  readonly languages: { readonly [language: string]: readonly string[] }
}

const prefix = 'app-'
/** The address whose answer is the plain `index.html`. */
const shellAddress = '/menu/'

const requestOf = (file: string) => new Request(file, { credentials: 'omit' })

/** The addresses of all files that the builds on this device keep. */
async function keptAddresses(): Promise<readonly string[]> {
  const names = (await caches.keys()).filter(name => name.startsWith(prefix))
  const requests = await Promise.all(names.map(async name => (await caches.open(name)).keys()))
  return requests.flat().map(({ url }) => url)
}

/** Keeps the files of this worker's own build. Names under `/assets/` contain a hash, so no file can stand in for another. */
export function createAppFiles({ build, files, languages }: AppFiles) {
  const name = `${prefix}${build}`
  const open = () => caches.open(name)
  const texts = new Map<unknown, readonly string[]>(Object.entries(languages))

  return {
    /** Rejects when a file is missing, or `index.html` is of another build: the browser then tries again later. */
    async install(): Promise<void> {
      const kept = await keptAddresses()
      const isKept = (language: unknown) => kept.some(url => url.includes(`/assets/${language}-`))
      const wanted = [...texts].filter(([language]) => language === 'en' || isKept(language))
      const own = [...files, ...wanted.flatMap(([, names]) => names)]
      const page = await fetch(shellAddress, { cache: 'no-store', credentials: 'omit' })
      const named = (await page.clone().text()).match(/\/assets\/[\w.-]+/gu)
      if (!page.ok || !named?.every(file => own.includes(file)))
        throw new Error('The page on the server is of another build')
      const cache = await open()
      await cache.addAll(own.map(requestOf))
      await cache.put(shellAddress, page)
    },
    /** Keeps the texts of a language, in which a page was read or staff read the staff card. */
    async keepLanguage(language: unknown): Promise<void> {
      const cache = await open()
      for (const file of texts.get(language) ?? [])
        if (!(await cache.match(file))) await cache.add(requestOf(file))
    },
    /** Removes the files of other builds. Called when no page uses them. */
    async removeOthers(): Promise<void> {
      for (const other of await caches.keys())
        if (other.startsWith(prefix) && other !== name) await caches.delete(other)
    },
    file: async (path = shellAddress) => (await open()).match(path),
  }
}
