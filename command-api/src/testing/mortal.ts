import type { EventStoreGateway } from '@safe-menu/server-kit/event-store/gateway'
import type pg from 'pg'
import type { CommandApiOptions } from '../options.ts'
import type { Stack } from './stack.ts'

/**
 * A process that can be killed at any of its calls to the stores. Every call has two points: before it has any effect, and after it, before
 * its result arrives. From the given point on, no call has any effect.
 */
export async function startMortal(stack: Stack) {
  let passed = 0
  let lastPoint = Number.POSITIVE_INFINITY

  function pass(): void {
    passed += 1
    if (passed >= lastPoint) throw new Error('killed')
  }
  const mortal =
    <Args extends unknown[], T>(call: (...args: Args) => Promise<T>) =>
    async (...args: Args): Promise<T> => {
      pass()
      const result = await call(...args)
      pass()
      return result
    }

  const wrapGateway = (gateway: EventStoreGateway): EventStoreGateway => ({
    ...gateway,
    readStream: mortal(gateway.readStream) as EventStoreGateway['readStream'],
    append: mortal(gateway.append),
    expireAfter: mortal(gateway.expireAfter),
  })
  const wrapPool = (pool: pg.Pool): pg.Pool =>
    withMethods(pool, {
      query: mortal(pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>),
      connect: async () => {
        const client = await pool.connect()
        return withMethods(client, {
          query: mortal(client.query.bind(client) as (...args: unknown[]) => Promise<unknown>),
        })
      },
    })
  const options: Partial<CommandApiOptions> = { wrapGateway, wrapPool }
  const url = await stack.startApi(options)
  return {
    url,
    /** Runs `work`, and kills the process at a point of it. Resolves to `true` if it came so far. */
    async dieAt<T>(
      point: number,
      work: () => Promise<T>,
    ): Promise<{ readonly result: T; readonly died: boolean }> {
      passed = 0
      lastPoint = point
      const result = await work()
      const died = passed >= point
      lastPoint = Number.POSITIVE_INFINITY
      return { result, died }
    },
  }
}

function withMethods<T extends object>(target: T, methods: object): T {
  return new Proxy(target, {
    get(_, name) {
      if (name in methods) return Reflect.get(methods, name)
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
