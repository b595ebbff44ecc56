import { copyFile, mkdir, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import { open } from 'lmdb'
import { createEventStoreServer } from '../server.ts'
import {
  collect,
  connect,
  event,
  failure,
  startProcess,
  useDirectory,
} from '../testing/event-store-fixture.ts'

/** Why a server does not start on a directory. */
const refusal = async (directory: string): Promise<string> =>
  (await failure(createEventStoreServer({ directory }).start())).message

const whileRunning = async (
  directory: string,
  work: (client: ReturnType<typeof connect>) => Promise<unknown>,
): Promise<void> => {
  const server = createEventStoreServer({ directory })
  const { port } = await server.start()
  const client = connect(port)
  try {
    await work(client)
  } finally {
    await client.dispose()
    await server.stop()
  }
}

/** A directory with a log of `count` events in it, closed. */
const writtenLog = async (directory: string, count: number): Promise<void> =>
  whileRunning(directory, client =>
    client.appendToStream(
      'item-1',
      Array.from({ length: count }, (_, n) => event(`dish ${n} ${'x'.repeat(500)}`)),
    ),
  )

/** Changes one byte of the last event whose text is found in the data file. */
const damageEvent = async (directory: string, text: string): Promise<void> => {
  const path = join(directory, 'data.mdb')
  const bytes = await readFile(path)
  for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at + 1)) bytes[at] = 0x58
  await writeFile(path, bytes)
}

describe('event store: data directory', () => {
  const root = useDirectory()
  let count = 0
  let directory = ''
  beforeEach(async () => {
    directory = join(root.path, String(++count))
    await mkdir(directory)
  })

  it('when it does not exist, then it is created, and the log is there again at the next start', async () => {
    const fresh = join(directory, 'a', 'b')
    await writtenLog(fresh, 3)
    await whileRunning(fresh, async client => {
      expect(await collect(client.readAll())).to.have.length(3)
      const { nextExpectedRevision } = await client.appendToStream('item-1', event(), {
        expectedRevision: 2n,
      })
      expect(nextExpectedRevision).to.equal(3n)
    })
  })

  it('when it holds other files, then the server refuses it and leaves it as it is', async () => {
    await writeFile(join(directory, 'holiday.jpg'), 'x')
    expect(await refusal(directory)).to.match(/holds other files \(holiday\.jpg\)/)
    expect(await readdir(directory)).to.deep.equal(['holiday.jpg'])
  })

  it("when its data file is another program's LMDB file, then the server refuses it", async () => {
    const other = open({ path: directory })
    await other.put('somebody', 'else')
    await other.close()
    expect(await refusal(directory)).to.match(/not an event log of ours: another program wrote it/)
  })

  it('when its data file is no LMDB file, then the server refuses it', async () => {
    await writeFile(join(directory, 'data.mdb'), Buffer.alloc(16_384, 'x'))
    expect(await refusal(directory)).to.match(/does not begin like an LMDB file/)
  })

  it('when its data file is cut off, then the server refuses it', async () => {
    await writtenLog(directory, 50)
    await truncate(join(directory, 'data.mdb'), 40_960)
    expect(await refusal(directory)).to.match(/it has 40960 bytes and its contents reach to \d+/)
  })

  it('when its data file is gone, then the server does not begin a new log in its place', async () => {
    await writtenLog(directory, 1)
    await rm(join(directory, 'data.mdb'))
    expect(await refusal(directory)).to.match(/data file data\.mdb is missing/)
  })

  it('when it is of a later version, then the server refuses it', async () => {
    await writtenLog(directory, 1)
    await writeFile(join(directory, 'event-store.json'), '{"format": "safe-menu event store", "version": 2}')
    expect(await refusal(directory)).to.match(/of version 2, this program knows 1/)
  })

  it('when its first start was interrupted before the marker, then the next start completes it', async () => {
    await writtenLog(directory, 0)
    await rm(join(directory, 'event-store.json'))
    await writtenLog(directory, 1)
    expect(await readdir(directory)).to.include('event-store.json')
  })

  it('when one of the last events is damaged, then the server refuses it and names the position', async () => {
    await writtenLog(directory, 5)
    await damageEvent(directory, 'dish 3')
    expect(await refusal(directory)).to.match(/damaged: the event at position 4 cannot be read/)
  })

  it('when an old event is damaged, then reading it fails, and the rest can be read', async () => {
    await whileRunning(directory, async client => {
      await client.appendToStream('old', event('the dish in question'))
      for (let n = 0; n < 3; n++) {
        await client.appendToStream(
          'young',
          Array.from({ length: 500 }, (_, i) => event(i)),
        )
      }
    })
    await damageEvent(directory, 'the dish in question')
    await whileRunning(directory, async client => {
      const error = await failure(collect(client.readStream('old')))
      expect(error.message).to.match(/event at position 1 is damaged on disk/)
      expect(error.code, 'DATA_LOSS').to.equal(15)
      expect(await collect(client.readStream('young'))).to.have.length(1500)
    })
  })

  it('when this process has it open already, then a second server is refused', async () => {
    await whileRunning(directory, async () => {
      expect(await refusal(directory)).to.match(/this process has it open already/)
    })
    await whileRunning(directory, client => client.appendToStream('a', event()))
  })

  it('when another process has it open, then a second one is refused and the first goes on', async () => {
    const first = await startProcess(directory)
    try {
      const client = connect(first.port)
      await client.appendToStream('item-1', event())
      const second = await failure(startProcess(directory))
      expect(second.message).to.match(new RegExp(`ended with 1: .*in use by process ${first.child.pid}`, 's'))
      await client.appendToStream('item-1', event())
      expect(await collect(client.readAll())).to.have.length(2)
      await client.dispose()
    } finally {
      first.child.kill('SIGKILL')
      await first.ended
    }
    // The dead process holds nothing.
    await whileRunning(join(directory, 'event-store'), async client => {
      expect(await collect(client.readAll())).to.have.length(2)
    })
  })

  it('when it is a copy of another one (a restored backup), then it is opened', async () => {
    await writtenLog(directory, 2)
    const copy = join(directory, 'copy')
    await mkdir(copy)
    for (const name of ['data.mdb', 'event-store.json']) {
      await copyFile(join(directory, name), join(copy, name))
    }
    await whileRunning(copy, async client => {
      expect(await collect(client.readAll())).to.have.length(2)
    })
  })
})
