import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { build } from 'esbuild'

let folder: string
/** Both modules as one file of JavaScript: sixteen processes would each compile them again. */
const bundle = () => JSON.stringify(join(folder, 'bundle.mjs'))
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lifecycle-'))
  await build({
    stdin: {
      contents: `export * from './run-service.ts'; export * from '../logging/logger.ts'`,
      resolveDir: import.meta.dirname,
    },
    bundle: true,
    platform: 'node',
    format: 'esm',
    banner: {
      js: `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url)`,
    },
    outfile: join(folder, 'bundle.mjs'),
  })
})
after(() => rm(folder, { recursive: true }))

const startNode = (script: string, stderr: 'inherit' | 'pipe') =>
  spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', stderr] })

/** A process that runs a service. `body` is the source of the object's members. */
function service(body: string): {
  process: ChildProcess
  output: () => string
  says: (text: string) => Promise<void>
} {
  const script = `
    import { createLogger, runService } from ${bundle()}
    const log = createLogger({ service: 'test', level: 'info' })
    const hold = setInterval(() => {}, 1_000)
    runService({ name: 'test', log, start: async () => 3101, stop: async () => log.info('stores closed'), ${body} })`
  const child = startNode(script, 'inherit')
  let output = ''
  child.stdout?.on('data', data => {
    output += String(data)
  })
  return {
    process: child,
    output: () => output,
    async says(text) {
      while (!output.includes(text)) await once(child.stdout as NodeJS.ReadableStream, 'data')
    },
  }
}

const exitOf = async (child: ChildProcess) => (await once(child, 'close'))[0] as number | null

describe('service lifecycle', () => {
  let running: ReturnType<typeof service>
  afterEach(() => {
    if (running.process.exitCode === null) running.process.kill('SIGKILL')
  })

  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    it(`drains, closes its stores and exits with 0 on ${signal}`, async () => {
      running = service(`drain: async () => log.info('drained'),`)
      await running.says('test answers')
      running.process.kill(signal)
      expect(await exitOf(running.process)).to.equal(0)
      const messages = running
        .output()
        .trim()
        .split('\n')
        .map(line => JSON.parse(line).msg)
      expect(messages).to.deep.equal([
        'test answers',
        'test is stopping',
        'drained',
        'stores closed',
        'test has stopped',
      ])
    })
  }

  it('exits with 1 on a second signal while stopping hangs', async () => {
    running = service('stop: () => new Promise(() => {}),')
    await running.says('test answers')
    running.process.kill('SIGTERM')
    await running.says('is stopping')
    running.process.kill('SIGTERM')
    expect(await exitOf(running.process)).to.equal(1)
  })

  it('exits with 1 after the hard timeout while stopping hangs', async () => {
    running = service('stop: () => new Promise(() => {}), hardStopMs: 50,')
    await running.says('test answers')
    running.process.kill('SIGTERM')
    expect(await exitOf(running.process)).to.equal(1)
    expect(running.output()).to.include('did not stop within 50 ms')
  })

  for (const [what, code] of [
    ['uncaughtException', `setTimeout(() => { throw new Error('boom') })`],
    ['unhandledRejection', `Promise.reject(new Error('boom'))`],
  ] as const) {
    it(`logs an ${what} with its stack and exits with 1`, async () => {
      running = service(`start: async () => { ${code} },`)
      expect(await exitOf(running.process)).to.equal(1)
      const line = running
        .output()
        .trim()
        .split('\n')
        .map(each => JSON.parse(each))
        .at(-1)
      expect(line).to.include({ level: 'fatal', msg: `test: ${what}` })
      expect(line.err.message).to.equal('boom')
      expect(line.err.stack).to.be.a('string')
    })
  }

  it('finishes its orderly stop when a signal ends its start', async () => {
    running = service(`
      start: () => new Promise((_, reject) => { globalThis.giveUp = () => reject(new Error('stopped')); log.info('starting') }),
      stop: () => new Promise(resolve => { giveUp(); setTimeout(resolve, 100) }),`)
    await running.says('starting')
    running.process.kill('SIGTERM')
    expect(await exitOf(running.process)).to.equal(0)
    expect(running.output()).to.include('test has stopped')
  })

  it('closes what was opened, says why and exits with 1 if it cannot start', async () => {
    running = service(`start: async () => { throw new Error('port taken') },`)
    expect(await exitOf(running.process)).to.equal(1)
    expect(running.output())
      .to.include('test could not start')
      .and.to.include('port taken')
      .and.to.include('stores closed')
  })
})
