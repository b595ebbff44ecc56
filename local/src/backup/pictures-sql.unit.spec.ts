import { Readable } from 'node:stream'
import { expect } from 'chai'
import { linesIn } from './pictures-sql.ts'

describe('linesIn', () => {
  it('gives each line, also one that comes in pieces or ends with the file', async () => {
    const lines: string[] = []
    for await (const line of linesIn(Readable.from(['one\nt', 'w', 'o\n\nthr', 'ee']))) lines.push(line)
    expect(lines).to.deep.equal(['one', 'two', '', 'three'])
  })

  it('reads no further than the line that is taken', async () => {
    let read = 0
    async function* chunks() {
      for (; read < 100; read += 1) yield `line ${read}\n`
    }
    const lines = linesIn(chunks())
    await lines.next()
    await new Promise(resolve => setImmediate(resolve))
    expect(read).to.be.below(3)
    await lines.return(undefined)
  })
})
