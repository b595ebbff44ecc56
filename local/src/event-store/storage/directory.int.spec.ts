import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdir, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect } from 'chai'
import { open } from 'lmdb'
import {
  collect,
  connect,
  event,
  failure,
  startProcess,
  useDirectory,
} from '../../testing/event-store-fixture.ts'
import { createEventStoreServer } from '../server.ts'

/** The error of a server that does not start on a directory. */
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

/** Creates a directory with a closed log of `count` events. */
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

/** A process that opens logs at a given time and closes them, each on request. */
const startOpener = async () => {
  const module = JSON.stringify(join(import.meta.dirname, 'directory.ts'))
  const script = `
    const { createInterface } = await import('node:readline')
    const { openDirectory } = await import(${module})
    console.log('ready')
    let storage
    for await (const line of createInterface({ input: process.stdin })) {
      const { open, at } = JSON.parse(line)
      if (open === undefined) {
        await storage?.close()
        console.log('closed')
      } else {
        while (Date.now() < at);
        storage = await openDirectory(open).catch(() => undefined)
        console.log(storage ? 'opened' : 'refused')
      }
    }`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  await lines.next()
  return {
    async request(what: object): Promise<string> {
      child.stdin.write(`${JSON.stringify(what)}\n`)
      return (await lines.next()).value
    },
    async end() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

describe('event store: data directory', () => {
  const root = useDirectory()
  let count = 0
  let directory = ''
  beforeEach(async () => {
    directory = join(root.path, String(++count))
    await mkdir(directory)
  })

  it('is created if missing, and keeps the log for the next start', async () => {
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

  it('is refused and left unchanged if it holds other files', async () => {
    await writeFile(join(directory, 'holiday.jpg'), 'x')
    expect(await refusal(directory)).to.match(/holds other files \(holiday\.jpg\)/)
    expect(await readdir(directory)).to.deep.equal(['holiday.jpg'])
  })

  it("is refused if its data file is another program's LMDB file", async () => {
    const other = open({ path: directory })
    await other.put('somebody', 'else')
    await other.close()
    expect(await refusal(directory)).to.match(/not a Safe Menu event log: another program wrote it/)
  })

  it('is refused if its data file is not an LMDB file', async () => {
    await writeFile(join(directory, 'data.mdb'), Buffer.alloc(16_384, 'x'))
    expect(await refusal(directory)).to.match(/is not an LMDB file/)
  })

  it('is refused if its data file is truncated', async () => {
    await writtenLog(directory, 50)
    await truncate(join(directory, 'data.mdb'), 40_960)
    expect(await refusal(directory)).to.match(/it has 40960 bytes but needs \d+/)
  })

  it('gets no new log if its data file is missing or empty', async () => {
    await writtenLog(directory, 1)
    await truncate(join(directory, 'data.mdb'), 0)
    expect(await refusal(directory)).to.match(/data file data\.mdb is missing or empty/)
    await rm(join(directory, 'data.mdb'))
    expect(await refusal(directory)).to.match(/data file data\.mdb is missing or empty/)
  })

  it('is refused if it has a later format', async () => {
    const later = open({ path: directory, encoding: 'json' })
    await later.put('format', 'safe-menu event log 3')
    await later.close()
    expect(await refusal(directory)).to.match(/its format is "safe-menu event log 3"/)
  })

  it('is refused with the position if one of the last events is damaged', async () => {
    await writtenLog(directory, 5)
    await damageEvent(directory, 'dish 3')
    expect(await refusal(directory)).to.match(/damaged: the event at position \d+ cannot be read/)
  })

  it('is opened if an old event is damaged; only reading that event fails', async () => {
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

  it('is refused if another process has opened it, which keeps running', async () => {
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
    // The killed process does not block the directory.
    await whileRunning(join(directory, 'event-store'), async client => {
      expect(await collect(client.readAll())).to.have.length(2)
    })
  })

  // Processes may refuse each other, but never may two open the log. If each looked for the others too early, a fourth of the rounds
  // would show it. Their own starts differ by more than that moment lasts, so they load everything first.
  it('is opened by one process at most when several start at the same time', async () => {
    const openers = await Promise.all(Array.from({ length: 3 }, startOpener))
    const opened: number[] = []
    for (let round = 0; round < 40; round += 1) {
      const fresh = join(directory, String(round))
      const at = Date.now() + 5
      const outcomes = await Promise.all(openers.map(({ request }) => request({ open: fresh, at })))
      opened.push(outcomes.filter(outcome => outcome === 'opened').length)
      await Promise.all(openers.map(({ request }) => request({ close: true })))
    }
    for (const { end } of openers) await end()
    expect(Math.max(...opened), String(opened)).to.equal(1)
  })

  it('is opened if it is a copy of another one (a restored backup)', async () => {
    await writtenLog(directory, 2)
    const copy = join(directory, 'copy')
    await mkdir(copy)
    await copyFile(join(directory, 'data.mdb'), join(copy, 'data.mdb'))
    await whileRunning(copy, async client => {
      expect(await collect(client.readAll())).to.have.length(2)
    })
  })
})
