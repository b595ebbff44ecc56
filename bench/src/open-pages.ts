import { readFile } from 'node:fs/promises'
import { ceilingFigure, type Figure } from './figure.ts'
import { startProcess } from './process.ts'
import { memoryOf } from './rebuild-process.ts'
import { publishMenu } from './restaurant.ts'

const wanted = 5_000
const warmUp = 200
const spareFiles = 500 // what else a process has open: bundles, the pool, other sockets

/** S9: what an open guest page costs one query-api, with as many live streams as the target names or this machine allows. */
export async function measureOpenPages(given: {
  origin: string
  queryApi: string
  queryApiPid: number
}): Promise<Figure[]> {
  const menu = await publishMenu(given.origin, 30)
  const url = `${given.queryApi}/api/menus/${menu.menuId}/live`
  const count = Math.min(wanted, (await openFilesAllowed(given.queryApiPid)) - spareFiles)
  const resident = async () => {
    const memory = await memoryOf(given.queryApiPid)
    if (!memory) throw new Error('This system does not tell a process’s memory under /proc.')
    return memory.nowBytes
  }

  // What the first page ever costs is no page's own.
  await (await startProcess('loads/live-pages.ts', [url, String(warmUp)])).stop()
  const before = await resident()
  const pages = await startProcess('loads/live-pages.ts', [url, String(count)])
  try {
    const opened = Number(pages.firstLine)
    if (opened !== count) throw new Error(`Only ${opened} of ${count} pages could be opened.`)
    const each = ((await resident()) - before) / opened / 1_024
    const limited =
      count < wanted ? `, the most by the limit on open files; ${wanted.toLocaleString('en')} are wanted` : ''
    return [
      ceilingFigure({
        id: 'S9',
        what: `memory of one query-api for each of ${count.toLocaleString('en')} open live pages${limited}`,
        measured: each,
        unit: 'KB',
        atMost: 40,
      }),
    ]
  } finally {
    await pages.stop()
  }
}

/** The limit that the process runs under; what cannot be read is taken for the usual one. */
async function openFilesAllowed(pid: number): Promise<number> {
  const limits = await readFile(`/proc/${pid}/limits`, 'utf8').catch(() => '')
  const soft = /^Max open files\s+(\d+|unlimited)/mu.exec(limits)?.[1]
  return soft === 'unlimited' ? Number.POSITIVE_INFINITY : Number(soft ?? 1_024)
}
