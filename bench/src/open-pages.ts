import { readFile } from 'node:fs/promises'
import { ceilingFigure, type Figure } from './figure.ts'
import { startProcess } from './process.ts'
import { memoryOf } from './rebuild-process.ts'
import { publishMenu } from './restaurant.ts'

const wanted = 5_000
const warmUp = 200
const spareFiles = 500 // for the process's other files: bundles, the pool, other sockets

/** S9: the memory that an open guest page takes in query-api, with the target's number of live streams or the machine's maximum. */
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
    if (!memory) throw new Error('This system has no /proc with a process’s memory.')
    return memory.nowBytes
  }

  // The first page also pays one-time costs, so it is not counted.
  await (await startProcess('loads/live-pages.ts', [url, String(warmUp)])).stop()
  const before = await resident()
  const pages = await startProcess('loads/live-pages.ts', [url, String(count)])
  try {
    const opened = Number(pages.firstLine)
    if (opened !== count) throw new Error(`Only ${opened} of ${count} pages could be opened.`)
    const each = ((await resident()) - before) / opened / 1_024
    const limited =
      count < wanted
        ? `, the maximum with this limit on open files; the target is ${wanted.toLocaleString('en')}`
        : ''
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

/** The process's limit on open files; the usual limit if it cannot be read. */
async function openFilesAllowed(pid: number): Promise<number> {
  const limits = await readFile(`/proc/${pid}/limits`, 'utf8').catch(() => '')
  const soft = /^Max open files\s+(\d+|unlimited)/mu.exec(limits)?.[1]
  return soft === 'unlimited' ? Number.POSITIVE_INFINITY : Number(soft ?? 1_024)
}
