import { withClient } from '@safe-menu/local/postgres/connection'
import { startOwn } from '../harness/child.ts'
import { readWindow } from '../harness/http-load.ts'
import { ratioLine } from '../harness/line.ts'
import { type BenchMenu, publishMenu } from '../harness/restaurant.ts'
import type { Figure } from '../harness/run.ts'
import { createTagger, taggedItems, writeWindow } from '../harness/writes.ts'

const windowMs = 3_000
const seconds = 2

/**
 * S18: tagging an item and reading a guest's menu, compared with a conventional service on the same PostgreSQL
 * (`baselines/conventional.ts`, which says what it lacks).
 */
export const conventional: Figure = {
  id: 'S18',
  name: 'the same job done the usual way',
  async measure(run) {
    const stack = await run.shared()
    const database = `bench_conventional_${process.pid}`
    await withClient(stack.databaseUrl, admin => admin.query(`create database ${database}`))
    run.atEnd(() =>
      withClient(stack.databaseUrl, admin => admin.query(`drop database ${database} with (force)`)),
    )
    const url = new URL(stack.databaseUrl)
    url.pathname = `/${database}`
    const service = await startOwn('baselines/conventional.ts', [], { DATABASE_URL: url.href })
    run.atEnd(service.stop)
    const origin = `http://127.0.0.1:${service.firstLine}`
    const [own, usual] = [await publishMenu(stack.origin, taggedItems), await conventionalMenu(origin)]
    const [ownTagger, usualTagger] = [
      run.use(createTagger(stack.commandApi, own)),
      run.use(createTagger(origin, usual)),
    ]
    const servicePids = [service.pid, ...stack.pidsOf('postgres')]
    const milliseconds = run.size(windowMs, 1_000)
    const writes = await run.compare(stack, {
      product: () => writeWindow([stack.pid], () => ownTagger.run(milliseconds)),
      usual: () => writeWindow(servicePids, () => usualTagger.run(milliseconds)),
    })
    const reads = await run.compare(stack, {
      product: () =>
        readWindow([stack.pid], `${stack.queryApi}/api/menus/${own.menuId}`, run.size(seconds, 1)),
      usual: () => readWindow(servicePids, `${origin}/api/menus/${usual.menuId}`, run.size(seconds, 1)),
    })
    const line = (what: string, unit: string, measured: typeof reads, atLeast: number) =>
      ratioLine({
        what,
        unit,
        value: 'rate',
        windows: measured.product,
        baseline: { what: 'a conventional service', windows: measured.usual },
        bound: { atLeast },
      })
    return [
      line('tag an item, 64 in flight', 'writes/s', writes, 1),
      line(`guest menu of ${taggedItems} items, 50 connections`, 'requests/s', reads, 15),
    ]
  },
}

/** Registers at the conventional service and publishes a menu of {@link taggedItems} items there. */
async function conventionalMenu(origin: string): Promise<Pick<BenchMenu, 'token' | 'menuId' | 'itemIds'>> {
  let token = ''
  const call = async (method: string, path: string, body: object) => {
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${method} ${path} was answered with ${response.status}.`)
    return (await response.json()) as { readonly id: string; readonly token: string }
  }
  const account = { email: 'bench@example.com', password: 'a-long-bench-password', name: 'Bench' }
  token = (await call('POST', '/api/accounts', account)).token
  const { id: menuId } = await call('POST', '/api/menus', { name: 'Dinner' })
  const itemIds: string[] = []
  for (let number = 0; number < taggedItems; number += 1) {
    const item = { name: `Dish ${number}`, description: 'With everything that it needs', price: 12.5 }
    itemIds.push((await call('POST', `/api/menus/${menuId}/items`, item)).id)
  }
  await call('PUT', `/api/menus/${menuId}`, { published: true })
  return { token, menuId, itemIds }
}
