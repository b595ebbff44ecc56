import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { routes } from '@safe-menu/contracts/routes'
import { expect } from 'chai'

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

const idsIn = (text: string) =>
  Array.from(text.matchAll(/\[([a-z]+(?:-[a-z]+)*-\d+)\]/gu), ([, id = '']) => id)

/** The `describe` or `it` whose title ends with a test id, and the line's indentation, which ends its block. */
const titleWithId =
  /^([ \t]*)(?:describe|it|itWithAll)\(\s*(?:'|"|`).*\[([a-z]+(?:-[a-z]+)*-\d+)\](?:'|"|`)/gmu

interface IdentifiedTest {
  readonly id: string
  readonly path: string
  /** Why it holds nothing. */
  readonly fault: string | null
  /** Whether `npm test` runs it without `--all`. */
  readonly isUsual: boolean
}

const identifiedTests: readonly IdentifiedTest[] = readdirSync(root, { withFileTypes: true })
  .filter(entry => entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== 'node_modules')
  .flatMap(({ name }) =>
    readdirSync(join(root, name), { recursive: true, encoding: 'utf8' }).map(path => join(name, path)),
  )
  .filter(path => /\.spec\.tsx?$/u.test(path))
  .flatMap(path => {
    const source = read(path)
    const isUsualFile = !/^\/\/ Only with --all: /mu.test(source)
    return Array.from(source.matchAll(titleWithId), ({ 0: title, 1: indent = '', 2: id = '', index }) => {
      const [block = ''] = source.slice(index).split(`\n${indent}})`)
      const hasTests = /^\s*it(?:WithAll)?\(/mu.test(block)
      const isUsual = isUsualFile && /^\s*it\(/mu.test(block)
      const isSkipped = /\b(?:describe|it|this)\.skip\(/u.test(source)
      const fault = hasTests ? (isSkipped ? `${path} skips tests` : null) : `no test in “${title.trim()}”`
      return { id, path, fault, isUsual }
    })
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

  it('gives each statement its text and the ids of the tests that hold it', () => {
    const idList = /^\[[a-z0-9-]+\](?: \[[a-z0-9-]+\])*$/u
    const incomplete = rows.filter(({ statement, heldBy }) => statement === '' || !idList.test(heldBy))
    expect(incomplete.map(({ number }) => number)).to.deep.equal([])
  })

  it('refers to test ids that exist exactly once, and to no skipped test', () => {
    const faults = rows.flatMap(({ number, heldBy }) =>
      idsIn(heldBy).flatMap(id => {
        const [test, ...others] = identifiedTests.filter(candidate => candidate.id === id)
        if (!test) return `${number}: no test has the id ${id}`
        if (others.length > 0) return `${id} is given to ${others.length + 1} titles`
        return test.fault ? `${number}: ${id}: ${test.fault}` : []
      }),
    )
    expect(faults).to.deep.equal([])
  })

  it('has for each statement a test that runs without --all', () => {
    const usual = new Set(identifiedTests.filter(({ isUsual }) => isUsual).map(({ id }) => id))
    const missing = rows.filter(({ heldBy }) => !idsIn(heldBy).some(id => usual.has(id)))
    expect(missing.map(({ number }) => number)).to.deep.equal([])
  })

  it('refers to every test that has an id', () => {
    const referredTo = new Set(rows.flatMap(({ heldBy }) => idsIn(heldBy)))
    const unused = identifiedTests.filter(({ id }) => !referredTo.has(id))
    expect(unused.map(({ id, path }) => `${id} in ${path}`)).to.deep.equal([])
  })

  it('has each screen of section 2, and the web client a route for it', () => {
    const client = read('contracts/src/menus/guest-page.ts') + read('web/src/app/shell.tsx')
    for (const screen of screens) {
      const row = rows.find(
        ({ number, statement }) => number.startsWith('2.1.') && statement.startsWith(`\`${screen}\``),
      )
      expect(row, screen).not.to.equal(undefined)
      expect(client, screen).to.contain(
        screen === '/menu/{restaurantId}'
          ? String.raw`/^\/menu\/([^/]*)\/?$/iu` // without the router, which guests need not load
          : `path="${screen.replace(/\{(\w+)\}/u, ':$1')}"`,
      )
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
