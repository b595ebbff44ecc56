import { connect } from 'node:net'
import { limits } from '@safe-menu/contracts/limits'
import { expect } from 'chai'
import { own, type Sample, startSample, tokenOf } from '../testing/sample-server.ts'

describe('request body', () => {
  let sample: Sample
  let token: string
  before(async () => {
    sample = await startSample()
    token = tokenOf('RESTAURANT')
  })
  after(() => sample.stop())

  const json = { 'content-type': 'application/json' }
  const create = (body: string | Uint8Array, headers: Record<string, string> = json) =>
    sample.call('POST', `/api/samples/${own.menu}/items`, { token, body, headers })
  const importCsv = (body: string | Uint8Array, type = 'text/csv') =>
    sample.call('POST', `/api/samples/${own.menu}/import`, { token, body, headers: { 'content-type': type } })
  const archive = (body?: string, headers: Record<string, string> = json) =>
    sample.call(
      'PUT',
      `/api/samples/${own.item}/archive`,
      body === undefined ? { token } : { token, body, headers },
    )
  const outcome = (answer: { status: number; body: { code?: string } }) => [answer.status, answer.body.code]

  describe('with JSON expected', () => {
    it('accepts JSON with and without a charset', async () => {
      expect((await create('{"name":"Süppchen"}')).body.name).to.equal('Süppchen')
      for (const type of ['application/json; charset=utf-8', 'application/json;charset="UTF-8"']) {
        expect((await create('{"name":"Soup"}', { 'content-type': type })).status).to.equal(201)
      }
    })
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/json; charset=latin1',
      'application/jsonx',
      'text/csv',
      'application/json, text/html',
    ]) {
      it(`refuses ${type} with 415`, async () => {
        const answer = await create('{"name":"Soup"}', { 'content-type': type })
        expect(outcome(answer)).to.deep.equal([415, 'request.unsupported_type'])
      })
    }
    it('treats a request without a body as one without fields', async () => {
      const answer = await sample.call('POST', `/api/samples/${own.menu}/items`, { token })
      expect(outcome(answer)).to.deep.equal([422, 'request.invalid'])
      expect(answer.body.issues.map(({ path }: { path: string[] }) => path)).to.deep.equal([['name']])
    })
    it('refuses a compressed body with 415, so nothing small unpacks to something large', async () => {
      const answer = await create('x', { ...json, 'content-encoding': 'gzip' })
      expect(outcome(answer)).to.deep.equal([415, 'request.unsupported_type'])
    })
    for (const [what, text] of [
      ['half of it', '{"name":'],
      ['a lone word', 'name'],
      ['a prototype key', '{"name":"x","__proto__":{"admin":true}}'],
      ['a prototype key further down', '{"name":"x","nested":[{"__proto__":{}}]}'],
      ['an escaped prototype key', '{"name":"x","\\u005f_proto__":{}}'],
      ['two documents', '{"name":"x"}{"name":"y"}'],
    ] as const) {
      it(`refuses ${what} with 400`, async () => {
        expect(outcome(await create(text))).to.deep.equal([400, 'request.malformed'])
      })
    }
    it('refuses bytes that are not UTF-8 with 400', async () => {
      const bytes = Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')])
      expect(outcome(await create(bytes))).to.deep.equal([400, 'request.malformed'])
    })
    it('accepts 64 KB and refuses one byte more with 413', async () => {
      const padded = (size: number) => `{"name":"${'x'.repeat(size - 11)}"}`
      expect((await create(padded(limits.jsonBodyBytes))).status).to.equal(201)
      expect(outcome(await create(padded(limits.jsonBodyBytes + 1)))).to.deep.equal([
        413,
        'request.too_large',
      ])
    })
    it('refuses unknown and invalid fields with 422, with an issue for each', async () => {
      const answer = await create('{"name":"","extra":1,"more":2}')
      expect(outcome(answer)).to.deep.equal([422, 'request.invalid'])
      expect(answer.body.issues.map((issue: { path: string[] }) => issue.path[0])).to.have.members([
        'name',
        'extra',
        'more',
      ])
    })
    for (const text of ['', '[]']) {
      it(`refuses ${text || 'nothing'} with 422`, async () =>
        expect((await create(text)).status).to.equal(422))
    }
    for (const text of ['null', '"x"', '1', 'true']) {
      it(`refuses ${text} with 400`, async () => expect((await create(text)).status).to.equal(400))
    }
    it('survives JSON of great depth', async () => {
      const text = `{"name":"x","nested":${'['.repeat(30_000)}${']'.repeat(30_000)}}`
      expect((await create(text)).status).to.equal(201)
    })
  })

  describe('of unknown length over the limit', () => {
    it('is refused with 413 before its end', async () => {
      const socket = connect(sample.port, '127.0.0.1')
      const answer = new Promise<string>((resolve, reject) => {
        socket.once('data', data => resolve(String(data)))
        socket.once('error', reject)
      })
      socket.write(
        `POST /api/samples/${own.menu}/items HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n` +
          'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n',
      )
      const chunk = 'x'.repeat(16_384)
      for (let count = 0; count < 5; count += 1) socket.write(`4000\r\n${chunk}\r\n`)
      expect(await answer).to.match(/^HTTP\/1\.1 413 /u)
      socket.destroy()
    })
    it('is skipped to its end, and the connection serves the next request', async () => {
      const socket = connect(sample.port, '127.0.0.1')
      const statuses: string[] = []
      const both = new Promise<void>((resolve, reject) => {
        socket.on('data', data => {
          statuses.push(...(String(data).match(/(?<=HTTP\/1\.1 )\d+/gu) ?? []))
          if (statuses.length === 2) resolve()
        })
        socket.once('error', reject)
      })
      const head =
        `POST /api/samples/${own.menu}/items HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n` +
        'Content-Type: application/json\r\n'
      const chunk = `4000\r\n${'x'.repeat(16_384)}\r\n`
      socket.write(`${head}Transfer-Encoding: chunked\r\n\r\n${chunk.repeat(12)}0\r\n\r\n`)
      socket.write(`${head}Content-Length: 15\r\n\r\n{"name":"Soup"}`)
      await both
      expect(statuses).to.deep.equal(['413', '201'])
      socket.destroy()
    })
  })

  describe('without a body expected', () => {
    it('ignores nothing and an empty object', async () => {
      expect((await archive()).status).to.equal(200)
      expect((await archive('')).status).to.equal(200)
      expect((await archive('{}')).status).to.equal(200)
    })
    it('refuses fields and other values with 422, and another type with 400', async () => {
      const answer = await archive('{"status":"x"}')
      expect(outcome(answer)).to.deep.equal([422, 'request.invalid'])
      expect(answer.body.issues).to.deep.equal([{ path: ['status'], message: 'This field is not known.' }])
      expect((await archive('[]')).status).to.equal(422)
      expect(outcome(await archive('{"__proto__":1}'))).to.deep.equal([400, 'request.malformed'])
      expect(outcome(await archive('a=b', { 'content-type': 'text/plain' }))).to.deep.equal([
        400,
        'request.malformed',
      ])
    })
  })

  describe('with CSV expected', () => {
    it('is taken as text, unchanged', async () => {
      expect((await importCsv('name\nCrème brûlée\n')).body).to.deep.equal({ characters: 18 })
      expect((await importCsv('name', 'text/csv; charset=utf-8; header=present')).status).to.equal(201)
    })
    it('refuses JSON with 415, another encoding with 400 and more than 1 MB with 413', async () => {
      expect(outcome(await importCsv('{}', 'application/json'))).to.deep.equal([
        415,
        'request.unsupported_type',
      ])
      const windows1252 = Buffer.from('Cr\xe8me', 'latin1')
      expect(outcome(await importCsv(windows1252))).to.deep.equal([400, 'request.malformed'])
      expect((await importCsv('x'.repeat(limits.importBodyBytes))).status).to.equal(201)
      expect(outcome(await importCsv('x'.repeat(limits.importBodyBytes + 1)))).to.deep.equal([
        413,
        'request.too_large',
      ])
    })
  })

  describe('with an Idempotency-Key', () => {
    const track = (key: string) =>
      sample.call('POST', '/api/samples/track', {
        body: { menuId: own.menu },
        headers: { 'idempotency-key': key },
      })
    it('passes the key to the handler', async () => {
      expect((await track('key-1')).body).to.deep.equal({ key: 'key-1' })
    })
    it('refuses a key that is too long or contains spaces with 400', async () => {
      expect(outcome(await track('x'.repeat(201)))).to.deep.equal([400, 'request.malformed'])
      expect(outcome(await track('a b'))).to.deep.equal([400, 'request.malformed'])
    })
  })
})
