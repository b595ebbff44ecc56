import type { EventStoreGateway } from '@safe-menu/server-kit/event-store/gateway'
import type pg from 'pg'
import type { CommandApiOptions } from '../options.ts'
import type { Stack } from './stack.ts'

/**
 * A process that can be killed or held up at any of its calls to the stores. Every call has two points: before it has any effect, and after
 * it, before its result arrives.
 */
export async function startMortal(stack: Stack, given: Partial<CommandApiOptions> = {}) {
  let passed = 0
  let hasDied = false
  let atPoint = async (_: number) => {}

  function pass(): Promise<void> {
    passed += 1
    return atPoint(passed)
  }
  const mortal =
    <Args extends unknown[], T>(call: (...args: Args) => Promise<T>) =>
    async (...args: Args): Promise<T> => {
      await pass()
      const result = await call(...args)
      await pass()
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
  const url = await stack.startApi({ ...given, wrapGateway, wrapPool })
  /** Runs `work`, and `each` at every point of it. `reached`: whether it came as far as `point`. */
  async function runTo<T>(point: number, each: (passed: number) => Promise<void>, work: () => Promise<T>) {
    passed = 0
    hasDied = false
    atPoint = each
    const result = await work()
    const reached = passed >= point
    atPoint = async () => {}
    return { result, reached }
  }
  return {
    url,
    /** Whether the process has been killed at the point. */
    hasDied: () => hasDied,
    /** Runs `work`, and kills the process at a point of it: from there on, no call has any effect. */
    dieAt: <T>(point: number, work: () => Promise<T>) =>
      runTo(
        point,
        async at => {
          if (at < point) return
          hasDied = true
          throw new Error('killed')
        },
        work,
      ),
    /** Runs `work`, and holds the process up at a point of it until `meanwhile` has happened. */
    waitAt: <T>(point: number, meanwhile: () => Promise<void>, work: () => Promise<T>) =>
      runTo(point, async at => (at === point ? meanwhile() : undefined), work),
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
