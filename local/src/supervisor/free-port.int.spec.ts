import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { promisify } from 'node:util'
import { expect } from 'chai'
import { freePort } from './free-port.ts'

describe('a free port', () => {
  it('is different for each of many simultaneous calls, and can be listened on', async () => {
    const ports = await Promise.all(Array.from({ length: 50 }, () => freePort()))
    expect(new Set(ports).size).to.equal(ports.length)
    for (const port of ports.slice(0, 5)) {
      const server = createServer().listen(port, '127.0.0.1')
      await once(server, 'listening')
      server.close()
    }
  })

  it('is far from those of processes that start at the same time', async () => {
    const print = `console.log(await (await import(${JSON.stringify(new URL('./free-port.ts', import.meta.url))})).freePort())`
    const args = ['--import', 'tsx', '--input-type=module', '--eval', print]
    const outputs = await Promise.all([1, 2, 3].map(() => promisify(execFile)(process.execPath, args)))
    const ports = outputs.map(({ stdout }) => Number(stdout)).toSorted((one, other) => one - other)
    for (const [index, port] of ports.slice(1).entries()) expect(port - (ports[index] ?? 0)).to.be.above(20)
  })

  it('is outside the range for outgoing connections', async () => {
    expect(await freePort()).to.be.within(20_000, 32_767)
  })
})
