import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'chai'

const watchdog = JSON.stringify(new URL('./watchdog.ts', import.meta.url).href)

/** A process under a watchdog of a limit in milliseconds that runs `body` after its start. */
function watched(body: string, limitMs = 1_000) {
  const script = `
    import { startWatchdog } from ${watchdog}
    startWatchdog({ name: 'test', limitMs: ${limitMs} })
    process.stdout.write('started')
    ${body}`
  return spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

describe('watchdog', () => {
  let child: ReturnType<typeof watched>
  afterEach(() => child.kill('SIGKILL'))

  it('kills a process that hangs, and says so', async () => {
    child = watched('setTimeout(() => { for (;;); }, 1_500)')
    let errors = ''
    child.stderr.on('data', data => {
      errors += String(data)
    })
    const [, signal] = await once(child, 'close')
    expect(signal).to.equal('SIGKILL')
    expect(JSON.parse(errors)).to.deep.equal({
      level: 'fatal',
      service: 'test',
      msg: 'test did nothing for 1000 ms and ends itself',
    })
  })

  it('leaves a process alone that works, or was suspended for longer than the limit', async () => {
    // Longer than a busy machine keeps one thread waiting while it runs the other.
    const limitMs = 3_000
    child = watched('setInterval(() => {}, 1_000)', limitMs)
    await once(child.stdout, 'data')
    child.kill('SIGSTOP')
    await sleep(1.5 * limitMs)
    child.kill('SIGCONT')
    await sleep(1.5 * limitMs)
    expect([child.exitCode, child.signalCode]).to.deep.equal([null, null])
    child.kill('SIGTERM')
    await once(child, 'close')
  })

  it('does not keep a process alive that has nothing left to do', async () => {
    child = watched('')
    expect(await once(child, 'close')).to.deep.equal([0, null])
  })
})
