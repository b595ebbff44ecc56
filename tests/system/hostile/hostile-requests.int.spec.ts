import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { routes } from '@safe-menu/contracts/routes'
import { testsAll } from '@safe-menu/contracts/testing/variants'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { groupNames } from '@safe-menu/read-models/groups'
import { expect } from 'chai'
import fc from 'fast-check'
import { createRandom } from '../../fixtures/random.ts'
import { newCustomer, newTarget, newTenant } from '../../fixtures/tenants.ts'
import { invalidTokens, tokenFor } from '../../fixtures/tokens.ts'
import type { Cast } from './attacks/draft.ts'
import { type HostileRequest, hostileRequest } from './hostile-request.ts'
import { faultOf } from './judge.ts'
import { type Product, startProduct } from './product.ts'
import { type RawRequest, sendUntilReady } from './raw-http.ts'

/** Requests to send; `npm run faults` sends 10,000. */
const count = Number(process.env.HOSTILE_REQUESTS ?? 1_000)
/** The same seed sends the same requests, except for their ids. With `--all` and in long runs it is a new one each time. */
const seed = Number(
  process.env.HOSTILE_SEED ?? (testsAll || count > 1_000 ? Date.now() % 2 ** 31 : 1_169_2011),
) // FIC 1169/2011

const atOnce = 8
/** One leaked body of each oversized request would exceed it. */
const mostGrowthBytes = 96 * 1024 * 1024

interface Readiness {
  readonly ready: boolean
  readonly checks: Readonly<Record<string, { readonly figures: Readonly<Record<string, unknown>> }>>
}

// Starts first: half a minute of requests to one process.
describe(`hostile requests (seed ${seed})`, () => {
  let product: Product
  let cast: Cast

  before(async () => {
    product = await startProduct()
    const { origin, privateKey: key } = product
    const owner = await newTenant(origin)
    const other = await newTenant(origin)
    cast = {
      owner,
      target: await newTarget(origin, owner),
      // An admin may erase an owner, but not the one whose tokens the other requests need.
      doomed: { ...(await newTarget(origin, owner)), restaurantId: (await newTenant(origin)).restaurantId },
      genuine: [
        other.token,
        (await newCustomer(origin)).token,
        tokenFor(key, 'ADMIN'),
        tokenFor(key, 'AUDITOR'),
      ],
      invalid: Object.values(invalidTokens(key, owner.token)),
      leaving: () => tokenFor(key, 'AUDITOR'),
    }
  })

  after(() => product?.stop())

  it(`get a declared response without a 5xx, ${count} times, and take no memory`, async () => {
    const sendSome = (requests: number, itsSeed: number) =>
      fc.assert(fc.asyncProperty(requestsAtOnce, sendAll), {
        numRuns: Math.ceil(requests / atOnce),
        seed: itsSeed,
      })
    // Compiles the code and fills the caches.
    await sendSome(Math.min(500, count / 3), seed)
    const before = usedBytes()
    await sendSome(count - Math.min(500, count / 3), seed + 1)
    expect(usedBytes() - before, 'growth in bytes').to.be.below(mostGrowthBytes)
  })

  it('leave no projection group and no restaurant stopped', async () => {
    const end = performance.now()
    /** Whether a group has applied everything since the last request. */
    const isThrough = ({ checks }: Readiness, group: string) => {
      const lag = checks[group]?.figures.lagSeconds
      return typeof lag === 'number' && lag * 1_000 < performance.now() - end
    }
    const read = async (): Promise<Readiness> => JSON.parse((await product.projectorReadiness()).text)
    await waitUntil('every group has caught up', async () => {
      const readiness = await read()
      return groupNames.every(group => isThrough(readiness, group))
    })
    // The stores have a second to answer, which a busy machine may exceed now and then.
    const { checks } = await waitUntil('the projector is ready', async () => {
      const readiness = await read()
      expect(readiness.ready, JSON.stringify(readiness.checks)).to.equal(true)
      return readiness
    })
    for (const group of groupNames)
      expect(checks[group]?.figures, JSON.stringify(checks)).to.include({ state: 'live', quarantined: 0 })
  })

  it('leave every service ready for the next request', async () => {
    const { origin } = product
    await waitUntil('everything is ready', async () => (await fetch(`${origin}/readyz`)).status === 200)
    const target = await newTarget(origin, await newTenant(origin))
    expect((await fetch(`${origin}/api/menu-items/${target.menuId}/items`)).status).to.equal(401)
  })

  const requestsAtOnce = fc.array(fc.tuple(fc.constantFrom(...routes.map(({ id }) => id)), fc.gen()), {
    minLength: atOnce,
    maxLength: atOnce,
  })

  async function sendAll(chosen: readonly (readonly [string, fc.GeneratorValue])[]) {
    const requests = chosen.flatMap(([id, generate]) =>
      routes
        .filter(route => route.id === id)
        .map(route => hostileRequest(route, cast, createRandom(generate))),
    )
    const faults = await Promise.all(
      requests.map(async hostile => {
        const fault = await send(hostile)
        return fault ? [`${hostile.route.id} › ${fault}\n  ${shown(hostile.request)}`] : []
      }),
    )
    if (faults.flat().length > 0) throw new Error(faults.flat().join('\n'))
  }

  /** Sends a request; resolves to what is wrong with the response, or `null`. */
  async function send(hostile: HostileRequest): Promise<string | null> {
    try {
      return faultOf(hostile, await sendUntilReady(product.origin, hostile.request))
    } catch (error) {
      return hostile.mayBeCut ? null : String(error)
    }
  }
})

function shown({ method, target, headers, body }: RawRequest): string {
  const head = headers.map(([name, value]) => `${name}: ${value.slice(0, 120)}`).join(' | ')
  return JSON.stringify(
    `${method} ${target.slice(0, 200)} | ${head.slice(0, 800)} | ${body?.toString().slice(0, 300) ?? ''}`,
  )
}

/** The memory in use after a collection. */
function usedBytes(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
