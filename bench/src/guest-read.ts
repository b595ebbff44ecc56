import { type Figure, ratioFigure } from './figure.ts'
import { requestsPerSecond } from './load.ts'
import { startProcess } from './process.ts'
import { publishMenu } from './restaurant.ts'

/** S1: a published menu of 30 items from query-api, compared with Node, Koa and an N+1 design on the same machine. */
export async function measureGuestReads(given: {
  origin: string
  queryApi: string
  databaseUrl: string
}): Promise<Figure[]> {
  const menu = await publishMenu(given.origin, 30)
  const path = `/api/menus/${menu.menuId}`
  const bytes = (await (await fetch(`${given.queryApi}${path}`)).arrayBuffer()).byteLength

  const baseline = async (file: string, args: string[], environment: Record<string, string> = {}) => {
    const started = await startProcess(file, args, environment)
    try {
      return await requestsPerSecond(`http://127.0.0.1:${started.firstLine}${path}`)
    } finally {
      await started.stop()
    }
  }
  const koa = await baseline('baselines/http-constant.ts', ['koa', String(bytes)])
  const node = await baseline('baselines/http-constant.ts', ['node', String(bytes)])
  const naive = await baseline('baselines/n-plus-one.ts', [menu.menuId], { DATABASE_URL: given.databaseUrl })
  const measured = await requestsPerSecond(`${given.queryApi}${path}`)

  const figure = { id: 'S1', measured, unit: 'requests/s' }
  const what = `guest menu, ${(bytes / 1024).toFixed(1)} KB, 50 connections, at query-api`
  return [
    ratioFigure({ ...figure, what, baseline: { what: 'bare Koa', value: koa }, atLeast: 1.2 }),
    ratioFigure({
      ...figure,
      what: 'the same',
      baseline: { what: 'bare node:http', value: node },
      atLeast: 0.65,
    }),
    ratioFigure({
      ...figure,
      what: 'the same',
      baseline: { what: 'N+1 queries', value: naive },
      atLeast: 80,
    }),
  ]
}
