import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PassThrough } from 'node:stream'
import { expect } from 'chai'
import { openSession } from './session.ts'

describe('signing in for a command line without a terminal', () => {
  let server: Server
  before(async () => {
    // The first step of a sign-in with two steps.
    server = createServer((_request, response) =>
      response.writeHead(202, { 'content-type': 'application/json' }).end('{"message":"","ticket":"ticket"}'),
    )
    await once(server.listen(0, '127.0.0.1'), 'listening')
  })
  after(() => server.close())

  const password = process.env.SAFE_MENU_PASSWORD
  beforeEach(() => {
    delete process.env.SAFE_MENU_PASSWORD
  })
  afterEach(() => {
    if (password === undefined) delete process.env.SAFE_MENU_PASSWORD
    else process.env.SAFE_MENU_PASSWORD = password
  })

  const fault = (email?: string) => {
    const { port } = server.address() as AddressInfo
    const terminal = { input: new PassThrough(), output: new PassThrough() }
    return openSession(`http://127.0.0.1:${port}`, email, terminal).catch(({ message }: Error) => message)
  }

  it('names the option or the variable that is missing', async () => {
    expect(await fault()).to.equal('Give --email: there is no terminal to ask on.')
    expect(await fault('a@example.com')).to.equal('Set SAFE_MENU_PASSWORD: there is no terminal to ask on.')
  })

  it('says that two-step login needs a terminal', async () => {
    process.env.SAFE_MENU_PASSWORD = 'correct horse'
    expect(await fault('a@example.com')).to.equal(
      'This account has two-step login. Run the command in a terminal, which can ask for the code.',
    )
  })
})
