import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AllergenId } from '@safe-menu/contracts/ids'
import { allergenRoutes } from '@safe-menu/contracts/items/allergen-routes'
import { variants } from '@safe-menu/contracts/testing/variants'
import { createApiClient } from '@safe-menu/local/api/client'
import { expect } from 'chai'
import { newTarget, newTenant, type Target } from '../../fixtures/tenants.ts'
import { signingKeyOf, tokenFor } from '../../fixtures/tokens.ts'
import { getStack } from '../../fixtures/world.ts'

const root = join(import.meta.dirname, '..', '..', '..')

/** Runs a bundle as `npm run audit` does. */
async function run(program: string, ...args: string[]): Promise<{ code: number | null; said: string }> {
  const { dataDirectory } = getStack()
  const child = spawn(process.execPath, [join(root, 'dist', program), ...args], {
    env: { ...process.env, DATA_DIR: dataDirectory },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text))
  const code = await new Promise<number | null>(resolve => child.once('close', resolve))
  return { code, said }
}

// Only with --all: verify-file.int.spec.ts and projector/src/reconcile.int.spec.ts prove the same; these are the commands.
describe('the verification of the change history', () => {
  let directory: string
  let target: Target
  let lastWrite: string

  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'audit-proof-'))
    const { origin } = getStack()
    const tenant = await newTenant(origin)
    target = await newTarget(origin, tenant)
    const call = createApiClient(origin)
    const given = { params: { itemId: target.itemId }, token: tenant.token }
    for (const allergenId of ['milk', 'celery'] as AllergenId[])
      await call(allergenRoutes.declare, { ...given, body: { allergenId } })
    const withdrawn = await call(allergenRoutes.withdraw, {
      ...given,
      params: { ...given.params, allergenId: 'milk' as AllergenId },
      query: { reason: 'Oat milk now' },
    })
    lastWrite = withdrawn.consistencyToken ?? ''
  })
  after(() => rm(directory, { recursive: true, force: true }))

  async function exported(format: string): Promise<string> {
    const { origin, dataDirectory } = getStack()
    const token = tokenFor(signingKeyOf(dataDirectory), 'AUDITOR')
    const answer = await fetch(
      `${origin}/api/audit/export?format=${format}&restaurant=${target.restaurantId}`,
      { headers: { authorization: `Bearer ${token}`, 'consistency-token': lastWrite } },
    )
    expect(answer.status).to.equal(200)
    const file = join(directory, `history.${format}`)
    await writeFile(file, Buffer.from(await answer.arrayBuffer()))
    return file
  }

  for (const format of variants(['jsonl', 'csv'])) {
    it(`verifies a ${format} export offline and detects a change in it`, async () => {
      const file = await exported(format)
      const key = join(directory, 'key.json')
      await writeFile(key, await (await fetch(`${getStack().origin}/api/audit/keys`)).text())
      const whole = await run('audit.mjs', 'verify', file, '--keys', key)
      expect(whole.said).to.match(/^\d+ entries, verified; signed /u)
      expect(whole.code).to.equal(0)
      const text = await readFile(file, 'utf8')
      expect(text).to.include('Oat milk now')
      await writeFile(file, text.replaceAll('Oat milk now', 'Cow milk now'))
      const changed = await run('audit.mjs', 'verify', file, '--keys', key)
      expect(changed.said).to.match(/NOT VERIFIED\. Line \d+ was changed/u)
      expect(changed.code).to.equal(1)
    })
  }

  it('finds the same in the event log as in the read models', async () => {
    const { code, said } = await run('cli.mjs', 'projector-cli', 'reconcile')
    expect(said).to.match(/^audit: \d+ rows of \d+ tables agree with the event log, up to position \d+/mu)
    expect(code).to.equal(0)
  })
})
