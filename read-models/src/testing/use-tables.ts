import { startTestPostgres, type TestPostgres } from '@safe-menu/local/testing/test-postgres'

interface TestTables {
  empty(): Promise<void>
  close(): Promise<unknown>
}

/** Declares the hooks that give the tests of the enclosing `describe` tables in a database of their own, and empty them before each test. */
export function useTables<Tables extends TestTables>(create: (url: string) => Promise<Tables>): Tables {
  const tables = {} as Tables // filled before the first test
  let postgres: TestPostgres
  before(async () => {
    postgres = await startTestPostgres()
    Object.assign(tables, await create(await postgres.createDatabase()))
  })
  beforeEach(() => tables.empty())
  after(async () => {
    await tables.close()
    await postgres.stop()
  })
  return tables
}
