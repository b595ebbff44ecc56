import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { routes } from '@safe-menu/contracts/routes'
import { expect } from 'chai'

const html = readFileSync(new URL('../web/index.html', import.meta.url), 'utf8')
const script = html.slice(html.indexOf('<script>') + '<script>'.length, html.indexOf('</script>'))

const restaurantId = '6c1d8f57-2c1c-4c6f-9a3e-7a2e7f0b9d22'
const menuId = '0b0e1f4e-5b0c-4a39-8f43-0a5b5d3c8f11'
const otherMenuId = '9f1c2d3e-4b5a-4c6d-8e7f-1a2b3c4d5e6f'

/** Runs the script of index.html at an address. Returns the paths that it requests. */
async function requestedAt(pathname: string, search = '', dataset = {}): Promise<readonly string[]> {
  const paths: string[] = []
  const fetch = async (path: string) => {
    paths.push(path)
    return new Response(JSON.stringify([{ id: menuId, _count: { items: 1 } }]))
  }
  const document = { documentElement: { dataset } }
  const browser = {
    window: {},
    document,
    location: { pathname, search },
    fetch,
    performance,
    setTimeout: () => 0,
    URLSearchParams,
  }
  runInNewContext(script, browser)
  await new Promise(resolve => setTimeout(resolve))
  return paths
}

/** The GET route that serves a path. */
const routeOf = (path: string) =>
  routes.find(
    route =>
      route.method === 'GET' && new RegExp(`^${route.path.replaceAll(/:\w+/gu, '[^/]+')}$`, 'u').test(path),
  )?.path

describe('the script of index.html', () => {
  it('requests the guest’s menu by the paths of the route table', async () => {
    const requested = await requestedAt(`/menu/${restaurantId}`)
    expect(requested.map(routeOf)).to.have.members([
      '/api/menus/restaurant/:restaurantId/published-menus',
      '/api/restaurants/:restaurantId',
      '/api/allergens',
      '/api/menus/:menuId',
    ])
    expect(requested).to.include(`/api/menus/${menuId}`)
  })

  it('requests the menu in the address', async () => {
    const requested = await requestedAt(`/menu/${restaurantId}`, `?menu=${otherMenuId}`)
    expect(requested).to.include(`/api/menus/${otherMenuId}`)
    expect(requested).not.to.include(`/api/menus/${menuId}`)
  })

  it('requests only the catalogue for a page that the server has rendered', async () => {
    expect(await requestedAt(`/menu/${restaurantId}`, '', { rendered: '' })).to.deep.equal(['/api/allergens'])
  })

  it('requests nothing on any other page', async () => {
    for (const path of ['/', '/login', '/menu-manager', '/menu/none']) {
      expect(await requestedAt(path), path).to.deep.equal([])
    }
  })
})
