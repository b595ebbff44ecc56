import { routes } from '@safe-menu/contracts/routes'
import { cases } from '@safe-menu/contracts/testing/variants'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { groupNames } from '@safe-menu/read-models/groups'
import { expect } from 'chai'
import { getStack } from '../support/world.ts'
import type { Cast } from './attacks/draft.ts'
import { type HostileRequest, hostileRequest } from './hostile-request.ts'
import { faultOf } from './judge.ts'
import { createRandom } from './random.ts'
import { type RawRequest, sendUntilReady } from './raw-http.ts'
import { newCustomer, newTarget, newTenant } from './tenants.ts'
import { invalidTokens, signingKeyOf, tokenFor } from './tokens.ts'

/** Requests to send. `npm run hostile` sends 10,000, with a new seed each time. */
const count = Number(process.env.HOSTILE_REQUESTS ?? cases(400, 1_500))
/** The same seed sends the same requests, except for their ids. */
const seed = Number(process.env.HOSTILE_SEED ?? 1_169_2011) // FIC 1169/2011

const atOnce = 8
/** Requests before memory is measured, so that code is compiled and caches are filled. */
const warmUp = Math.min(500, Math.floor(count / 3))
/** Normal heap growth between collections. One leaked body of each oversized request would exceed it. */
const mostGrowthBytes = 96 * 1024 * 1024
/** Catching up takes seconds, more on a busy machine. A stopped group never catches up. */
const longestCatchUpMs = 60_000
const services = ['command-api', 'query-api'] as const
/** Each runs some of the projection groups. */
const projectors = ['projector', 'projector-background'] as const

interface Readiness {
  readonly checks: Readonly<Record<string, { readonly figures: Readonly<Record<string, unknown>> }>>
}

describe(`hostile requests (seed ${seed})`, function () {
  this.timeout(20_000 + count * 100) // a login takes a quarter of a second, more on shared cores
  let cast: Cast
  let pids: Record<string, number>

  before(async () => {
    const { origin, dataDirectory } = getStack()
    const owner = await newTenant(origin)
    const key = signingKeyOf(dataDirectory)
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
    pids = runningPids()
  })

  it(`get a declared response without a 5xx, ${count} times`, async () => {
    const faults: string[] = []
    await sendAll(0, warmUp, faults)
    const before = await memory()
    await sendAll(warmUp, count, faults)
    const after = await memory()
    expect(faults.join('\n'), `seed ${seed}`).to.equal('')
    for (const service of services) {
      const growth = (after[service] ?? 0) - (before[service] ?? 0)
      expect(growth, `growth of ${service} in bytes`).to.be.below(mostGrowthBytes)
    }
  })

  it('leave no projection group and no restaurant stopped', async () => {
    const { parts } = getStack().running()
    const end = performance.now()
    /** Whether a group has applied everything since the last request. */
    const isThrough = ({ checks }: Readiness, group: string) => {
      const lag = checks[group]?.figures.lagSeconds
      return typeof lag === 'number' && lag * 1_000 < performance.now() - end
    }
    const readProjectors = async () => {
      const answers = await Promise.all(
        projectors.map(async name => (await fetch(`http://127.0.0.1:${parts[name]?.port}/readyz`)).json()),
      )
      const checks: Readiness['checks'] = Object.assign({}, ...answers.map(({ checks: each }) => each))
      return { isReady: answers.every(({ ready }) => ready), checks }
    }
    const hasCaughtUp = async () => {
      const readiness = await readProjectors()
      const behind = groupNames.filter(group => !isThrough(readiness, group))
      expect(behind, JSON.stringify(readiness)).to.deep.equal([])
      return true
    }
    await waitUntil('every group has caught up', hasCaughtUp, { withinMs: longestCatchUpMs, everyMs: 200 })
    const { isReady, checks } = await readProjectors()
    expect(isReady, JSON.stringify(checks)).to.equal(true)
    for (const group of groupNames)
      expect(checks[group]?.figures, JSON.stringify(checks)).to.include({ state: 'live', quarantined: 0 })
  })

  it('leave every process running', async () => {
    expect(runningPids()).to.deep.equal(pids)
    const { origin } = getStack()
    await waitUntil('everything is ready', async () => (await fetch(`${origin}/readyz`)).status === 200)
    const target = await newTarget(origin, await newTenant(origin))
    expect((await fetch(`${origin}/api/menu-items/${target.menuId}/items`)).status).to.equal(401)
  })

  /** Sends the requests from `first` up to `end` (exclusive), several at a time, and records wrong responses. */
  async function sendAll(first: number, end: number, faults: string[]): Promise<void> {
    let next = first
    const worker = async () => {
      while (next < end && faults.length < 20) {
        const number = next
        next += 1
        const route = routes[number % routes.length]
        if (!route) throw new Error('There are no routes.')
        // A seed per request, so that one can be repeated without the others.
        const hostile = hostileRequest(route, cast, createRandom(seed + number))
        const fault = await send(hostile)
        if (fault) faults.push(`${number} ${route.id} › ${fault}\n  ${shown(hostile.request)}`)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, worker))
  }
})

/** Sends a request; resolves to what is wrong with the response, or `null`. */
async function send(hostile: HostileRequest): Promise<string | null> {
  try {
    return faultOf(hostile, await sendUntilReady(getStack().origin, hostile.request))
  } catch (error) {
    return hostile.mayBeCut ? null : String(error)
  }
}

function shown({ method, target, headers, body }: RawRequest): string {
  const head = headers.map(([name, value]) => `${name}: ${value.slice(0, 120)}`).join(' | ')
  return JSON.stringify(
    `${method} ${target.slice(0, 200)} | ${head.slice(0, 800)} | ${body?.toString().slice(0, 300) ?? ''}`,
  )
}

function runningPids(): Record<string, number> {
  const { parts } = getStack().running()
  return Object.fromEntries(Object.entries(parts).map(([name, { pid }]) => [name, pid]))
}

/** Resident memory of each service, in bytes. */
async function memory(): Promise<Record<string, number>> {
  const { parts } = getStack().running()
  const entries = services.map(async service => {
    const text = await (await fetch(`http://127.0.0.1:${parts[service]?.port}/metrics`)).text()
    const bytes = /^process_resident_memory_bytes\{[^}]*\} (\S+)$/mu.exec(text)?.[1]
    if (!bytes) throw new Error(`${service} does not tell its memory.`)
    return [service, Number(bytes)] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}
