import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect } from 'chai'
import { findBinaries } from './programs.ts'

describe('POSTGRES_BIN', () => {
  let home: string
  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'safe-menu-programs-'))
  })
  afterEach(async () => {
    delete process.env.POSTGRES_BIN
    await rm(home, { recursive: true })
  })

  it("chooses this machine's own PostgreSQL 18", async () => {
    const { postgres } = await findBinaries()
    process.env.POSTGRES_BIN = home
    await writeFile(join(home, 'postgres'), `#!/bin/sh\nexec "${postgres}" "$@"\n`, { mode: 0o755 })
    const own = await findBinaries()
    expect([dirname(own.postgres), dirname(own.initdb)]).to.deep.equal([home, home])
  })

  it('is refused with one sentence if it is another version or has no programs', async () => {
    process.env.POSTGRES_BIN = home
    const refusal = () => findBinaries().catch((error: unknown) => error)
    expect(await refusal()).to.include({ exitCode: 78 })
    await writeFile(join(home, 'postgres'), '#!/bin/sh\necho "postgres (PostgreSQL) 17.10"\n', {
      mode: 0o755,
    })
    expect(String(await refusal())).to.include('must be the folder of the programs of PostgreSQL 18')
  })
})
