import { expect } from 'chai'

type Listener = (event: object) => void
const origin = 'https://menu.example'
const pageAddress = `${origin}/menu/018f2b4e-0000-7000-8000-000000000001`
const built = { build: 'a', files: [], languages: {} }
const cache = { match: async () => undefined, put: async () => {}, keys: async () => [] }

describe('the service worker', () => {
  const replaced = ['addEventListener', 'location', 'caches', 'fetch', 'guestAppFiles'] as const
  const real = replaced.map(name => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const)
  const listeners = new Map<string, Listener>()
  const sent: Request[] = []

  before(async () => {
    const scope = {
      addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
      location: { origin },
      caches: { open: async () => cache, keys: async () => [] },
      fetch: async (request: Request) => {
        sent.push(request)
        return new Response('of the network')
      },
      guestAppFiles: built,
    }
    for (const name of replaced)
      Object.defineProperty(globalThis, name, { value: scope[name], configurable: true, writable: true })
    await import('./main.ts')
  })
  after(() => {
    for (const [name, descriptor] of real)
      if (descriptor) Object.defineProperty(globalThis, name, descriptor)
      else Reflect.deleteProperty(globalThis, name)
  })

  /** What the page gets, and the requests to the network. */
  async function answer(address: string, mode: 'navigate' | 'cors') {
    sent.length = 0
    const request = Object.defineProperty(new Request(address), 'mode', { value: mode })
    let given: Promise<Response> | null = null
    listeners.get('fetch')?.({
      request,
      respondWith: (response: Promise<Response>) => {
        given = response
      },
      waitUntil: () => {},
    })
    const response = await (given as Promise<Response> | null)
    return { text: await response?.text(), caches: sent.map(each => each.cache) }
  }

  it('asks the server for a page, even where the browser would take its own copy of it', async () =>
    expect(await answer(pageAddress, 'navigate')).to.deep.equal({
      text: 'of the network',
      caches: ['no-cache'],
    }))
})
