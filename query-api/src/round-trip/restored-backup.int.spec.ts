import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { restaurantRoutes } from '@safe-menu/contracts/restaurants/routes'
import { createBackup } from '@safe-menu/local/backup/create-backup'
import { withOwnPostgres } from '@safe-menu/local/backup/own-postgres'
import { restoreBackup } from '@safe-menu/local/backup/restore-backup'
import { type ServerProcess, startProcess } from '@safe-menu/local/testing/event-store-fixture'
import { startTestPostgres, type TestPostgres } from '@safe-menu/local/testing/test-postgres'
import { expect } from 'chai'
import { type Asked, auditedHistory, stable } from '../testing/audited-history.ts'
import { createKeys, startServices } from '../testing/whole-service.ts'

const urlOf = ({ port }: ServerProcess) => `esdb://127.0.0.1:${port}?tls=false`

describe('a restored backup', function () {
  this.timeout(180_000) // both APIs and all projection groups, twice
  const keys = createKeys()
  let directory: string
  let dataDirectory: string
  let backup: string
  let postgres: TestPostgres
  let eventStore: ServerProcess
  let asked: Asked[]
  let restaurantId: string

  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'restored-backup-'))
    dataDirectory = join(directory, 'data')
    await mkdir(join(dataDirectory, 'keys'), { recursive: true })
    await writeFile(join(dataDirectory, 'keys', 'vault-key'), keys.vaultKey.toString('base64'))
    await writeFile(join(dataDirectory, 'keys', 'jwt-private-key'), 'a key for tokens')
    postgres = await startTestPostgres()
    const databaseUrl = await postgres.createDatabase()
    eventStore = await startProcess(dataDirectory)
    const installation = { ...keys, databaseUrl, eventStoreUrl: urlOf(eventStore) }
    const services = await startServices(installation)
    const history = auditedHistory(services, installation)
    const ids = await history.writeHistory()
    await history.signAllHeads()
    asked = await history.askEverything(ids)
    restaurantId = ids.restaurants[0] ?? ''
    backup = await createBackup({ dataDirectory, into: join(directory, 'backups'), databaseUrl })
    await services.stop()
    eventStore.child.kill('SIGTERM')
    await eventStore.ended
  })
  after(async () => {
    await rm(directory, { recursive: true, force: true })
    await postgres.stop()
  })

  it('says what it is, and has the keys that its data needs', async () => {
    const manifest = JSON.parse(await readFile(join(backup, 'backup.json'), 'utf8'))
    expect(manifest).to.include({ format: 'safe-menu backup', version: 1 })
    expect(Object.keys(manifest.files)).to.have.members([
      'event-store/data.mdb',
      'event-store/event-store.json',
      'vault.sql',
      'keys/vault-key',
    ])
    expect(await readdir(join(directory, 'backups'))).to.have.length(1)
  })

  it('answers replays, histories and heads as before', async () => {
    const restored = join(directory, 'restored')
    await restoreBackup({ backup, dataDirectory: restored })
    expect(await readFile(join(restored, 'keys', 'vault-key'), 'utf8')).to.equal(
      keys.vaultKey.toString('base64'),
    )
    const store = await startProcess(restored)
    await withOwnPostgres(restored, async databaseUrl => {
      const installation = { ...keys, databaseUrl, eventStoreUrl: urlOf(store) }
      const services = await startServices(installation)
      const history = auditedHistory(services, installation)
      await history.allApplied()
      for (const { route, given, answer } of asked)
        expect(stable(await history.ask(route, given)), route.id).to.deep.equal(answer)
      const { body } = await services.call(restaurantRoutes.get, { params: { restaurantId } })
      expect(body.name).to.equal('The Oak')
      await services.stop()
    })
    store.child.kill('SIGTERM')
    await store.ended
  })

  it('is not put into a folder with data, and nothing changes there', async () => {
    const before = await readdir(dataDirectory)
    const error = await restoreBackup({ backup, dataDirectory }).catch((reason: Error) => reason)
    expect(error)
      .to.have.property('message')
      .that.match(/is not empty, and restore overwrites nothing/u)
    expect(await readdir(dataDirectory)).to.deep.equal(before)
  })

  it('is refused if a file was changed', async () => {
    await appendFile(join(backup, 'vault.sql'), '-- one more line')
    const target = join(directory, 'other')
    const error = await restoreBackup({ backup, dataDirectory: target }).catch((reason: Error) => reason)
    expect(error)
      .to.have.property('message')
      .that.match(/vault\.sql is missing or was changed/u)
    expect(await readdir(directory)).not.to.include('other')
  })
})
