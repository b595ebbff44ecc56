import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { routes } from '@safe-menu/contracts/routes'
import { expect } from 'chai'
import { titlesIn, titlesNamed } from './support/test-titles.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** The screens of section 2 and the calls of section 7, as the specification writes them. */
const screens = [
  '/',
  '/login',
  '/admin',
  '/analytics',
  '/menu-manager',
  '/menu/{restaurantId}',
  '/restaurants/sales',
]
const calls = [
  'POST /api/auth/login',
  'POST /api/auth/register',
  'POST /api/customers/login',
  'POST /api/customers/register',
  'GET /api/allergens',
  'GET /api/menus/restaurant/{restaurantId}/published-menus',
  'GET /api/restaurants/{restaurantId}',
  'GET /api/menus/{id}',
  'POST /api/analytics/track-allergens',
  'POST /api/analytics/track-view',
  'POST /api/analytics/track-popular-item',
  'GET /api/analytics/{restaurantId}',
  'GET /api/menu-items/items/{itemId}/allergens',
  'POST /api/menu-items/items/{itemId}/allergens',
  'DELETE /api/menu-items/items/{itemId}/allergens/{allergenId}',
  'GET /api/menu-items/{menuId}/items',
  'POST /api/menu-items/{menuId}/items',
  'PUT /api/menu-items/items/{itemId}',
  'PUT /api/menu-items/{itemId}/archive',
  'DELETE /api/menu-items/items/{itemId}',
  'GET /api/menu-items/archived/{restaurantId}',
  'GET /api/menus/restaurant/{restaurantId}/menus',
  'POST /api/menus/restaurant/{restaurantId}/menus',
  'PUT /api/menus/{menuId}',
  'DELETE /api/menus/{menuId}',
  'GET /api/admin/restaurants-overview',
  'GET /api/admin/global-analytics',
  'POST /api/admin/impersonate/{restaurantId}',
]

interface Row {
  readonly number: string
  readonly statement: string
  readonly heldBy: string
}

const rows: readonly Row[] = read('docs/specification.md')
  .split('\n')
  .filter(line => /^\| \d/u.test(line))
  .map(line => {
    const [, number = '', statement = '', heldBy = '', ...more] = line.split('|').map(cell => cell.trim())
    if (more.length > 1) throw new Error(`${number} has more than three cells`)
    return { number, statement, heldBy }
  })

const testsOf = ({ heldBy }: Row) =>
  heldBy.split('<br>').map(test => {
    const [, path, title] = /^`([^`]+\.spec\.tsx?)` – (.+)$/u.exec(test.trim()) ?? []
    return path && title ? { path, title } : null
  })

describe('docs/specification.md', () => {
  it('numbers every statement of the nine sections once, in order', () => {
    const numbers = rows.map(({ number }) => number.split('.').map(Number))
    const expected = numbers.map((number, index) => {
      const [section = 0, part = 0, line = 0] = numbers[index - 1] ?? [0, 0, 0]
      const next = [`${section}.${part}.${line + 1}`, `${section}.${part + 1}.1`, `${section + 1}.1.1`]
      return next.includes(number.join('.')) ? number : next
    })
    expect(numbers).to.deep.equal(expected)
    expect(new Set(numbers.map(([section]) => section))).to.deep.equal(new Set([1, 2, 3, 4, 5, 6, 7, 8, 9]))
  })

  it('says of every statement what it is and which tests hold it', () => {
    const without = rows.filter(row => row.statement === '' || testsOf(row).includes(null))
    expect(without.map(({ number }) => number)).to.deep.equal([])
  })

  it('names tests that exist, each by a title that only it has, and none that is skipped', () => {
    const titles = new Map<string, ReturnType<typeof titlesIn>>()
    const faultOf = (test: { path: string; title: string }) => {
      if (!existsSync(join(root, test.path))) return 'there is no such file'
      if (!titles.has(test.path)) titles.set(test.path, titlesIn(read(test.path)))
      const found = titlesNamed(titles.get(test.path) ?? [], test.title)
      if (found.length !== 1) return `${found.length} titles are named by “${test.title}”`
      if (found[0]?.skipped || read(test.path).includes('this.skip(')) return 'it is skipped'
      return found[0]?.holdsTests ? null : 'it holds no test'
    }
    const faults = rows.flatMap(row =>
      testsOf(row).flatMap(test => {
        const fault = test && faultOf(test)
        return fault ? [`${row.number}: ${test.path}: ${fault}`] : []
      }),
    )
    expect(faults).to.deep.equal([])
  })

  it('has each screen of section 2, and the web client a route for it', () => {
    const client = read('web/src/app/app.tsx') + read('web/src/app/shell.tsx')
    for (const screen of screens) {
      const row = rows.find(
        ({ number, statement }) => number.startsWith('2.1.') && statement.startsWith(`\`${screen}\``),
      )
      expect(row, screen).not.to.equal(undefined)
      expect(client, screen).to.contain(`path="${screen.replace(/\{(\w+)\}/u, ':$1')}"`)
    }
  })

  it('has each of the 28 calls of section 7, and the contracts declare it', () => {
    expect(calls).to.have.length(28)
    const shapeOf = (call: string) => call.replaceAll(/\{\w+\}|:\w+/gu, '*')
    const declared = new Set(routes.map(({ method, path }) => shapeOf(`${method} ${path}`)))
    for (const call of calls) {
      const row = rows.find(
        ({ number, statement }) => number.startsWith('7.') && statement.startsWith(`\`${call}\``),
      )
      expect(row, call).not.to.equal(undefined)
      expect(declared.has(shapeOf(call)), `${call} is declared`).to.equal(true)
    }
  })
})

describe('titlesNamed', () => {
  const source = `
describe('soup', () => {
  it('is hot', () => {})
  describe.skip(\`cold \${day}\`, () => {
    it("is 'served' › in summer", () => {})
  })
})
describe('bread', () => {})
`
  const named = (part: string) => titlesNamed(titlesIn(source), part)

  it('finds a title by a part of its path, and a group rather than all that is in it', () => {
    expect(named('soup').map(({ path }) => path)).to.deep.equal(['soup'])
    expect(named('soup › is').map(({ path }) => path)).to.deep.equal(['soup › is hot'])
    expect(named('is')).to.have.length(2)
    expect(named('stew')).to.deep.equal([])
  })

  it('knows what is skipped with what is around it, and what holds no test', () => {
    expect(named("is 'served'")[0]).to.include({ skipped: true, holdsTests: true })
    expect(named('is hot')[0]?.skipped).to.equal(false)
    expect([named('bread')[0]?.holdsTests, named('soup')[0]?.holdsTests]).to.deep.equal([false, true])
  })
})
