import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { createEventStoreServer } from '../event-store/server.ts'
import { withClient } from '../postgres/connection.ts'
import { connect, event, failure, useEventStore } from '../testing/event-store-fixture.ts'
import { startTestPostgres, type TestPostgres } from '../testing/test-postgres.ts'
import { manifestFile, sha256Of } from './manifest.ts'
import { picturesFile } from './pictures-sql.ts'
import { moveBackup } from './restore-backup.ts'

const migrations = join(import.meta.dirname, '../../../command-api/migrations')
const vault = [
  'create schema vault;',
  ...readdirSync(migrations)
    .toSorted()
    .map(name => readFileSync(join(migrations, name), 'utf8')),
].join('\n')

describe('moving a backup', () => {
  const target = useEventStore()
  let postgres: TestPostgres
  let backup: string
  before(async () => {
    postgres = await startTestPostgres()
    backup = await mkdtemp(join(tmpdir(), 'backup-'))
    const store = createEventStoreServer({ directory: join(backup, 'event-store') })
    const client = connect((await store.start()).port)
    await client.appendToStream('item-1', event())
    await client.dispose()
    await store.stop()
    await writeFile(join(backup, 'vault.sql'), vault)
  })
  after(async () => {
    await postgres.stop()
    await rm(backup, { recursive: true })
  })

  async function writePicturesFile(lines: readonly string[]) {
    await writeFile(join(backup, picturesFile), lines.join('\n'))
    const names = ['vault.sql', picturesFile]
    const digests = await Promise.all(names.map(async name => [name, await sha256Of(join(backup, name))]))
    const files = Object.fromEntries(digests)
    const manifest = { format: 'safe-menu backup', version: 1, takenAt: '2026-01-02T03:04:05Z', files }
    await writeFile(join(backup, manifestFile), JSON.stringify(manifest))
  }

  it('continues after an interruption between the vault and the last picture', async () => {
    const databaseUrl = await postgres.createDatabase()
    const eventStoreUrl = `esdb://127.0.0.1:${target.port}?tls=false`
    const move = () => moveBackup({ backup, eventStoreUrl, databaseUrl, say: () => undefined })
    const insert = (id: string) =>
      `insert into pictures.picture (id, restaurant_id, bytes) values ('${id}', '${randomUUID()}', 9);`
    await writePicturesFile([insert('one'), 'a broken line', insert('two')])
    expect((await failure(move())).message).to.match(/syntax error/)
    await writePicturesFile([insert('one'), insert('two')])
    expect(await move()).to.match(/^The log and the vault are as of 2026-01-02T03:04:05Z\./)
    const { rows } = await withClient(databaseUrl, client => client.query('select id from pictures.picture'))
    expect(rows).to.deep.equal([{ id: 'one' }, { id: 'two' }])
    expect((await failure(move())).message).to.match(/^The database has a vault already\./)
  })
})
