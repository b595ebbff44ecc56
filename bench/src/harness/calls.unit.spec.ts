import { expect } from 'chai'
import { preparedCall, readAnswer } from './calls.ts'

describe('prepared calls', () => {
  it('encode a POST with its length in bytes', () => {
    const call = preparedCall(
      'POST',
      new URL('http://127.0.0.1:81/a/b'),
      { 'user-agent': 'Phone' },
      '{"é":1}',
    )
    expect(call.toString()).to.equal(
      'POST /a/b HTTP/1.1\r\nhost: 127.0.0.1:81\r\nuser-agent: Phone\r\ncontent-length: 8\r\n\r\n{"é":1}',
    )
  })
  it('encode a GET without a body', () => {
    const call = preparedCall('GET', new URL('http://127.0.0.1:81/a'))
    expect(call.toString()).to.equal('GET /a HTTP/1.1\r\nhost: 127.0.0.1:81\r\n\r\n')
  })
  const answer = 'HTTP/1.1 202 Accepted\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}'
  it('read status and length of a complete answer, even with more data behind it', () => {
    expect(readAnswer(`${answer}HTTP`)).to.deep.equal({
      status: 202,
      body: '{}',
      bytes: answer.length,
    })
  })
  it('wait for the missing bytes of an answer', () => {
    for (const length of [0, 20, answer.length - 3, answer.length - 1])
      expect(readAnswer(answer.slice(0, length)), `${length} bytes`).to.equal(null)
  })
  it('refuse an answer without a length', () => {
    expect(() => readAnswer('HTTP/1.1 204 No Content\r\n\r\n')).to.throw('without Content-Length')
  })
})
