import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'

const root = join(import.meta.dirname, '..')
const page = readFileSync(join(root, 'docs', 'security.md'), 'utf8')
const checklist = page.slice(page.indexOf('## The checklist'), page.indexOf('## Open requirements'))

/** The numbers of ASVS 5.0.0's requirements of levels 1 and 2, section by section. Chapters 10 and 17 are answered as a whole. */
const required: Readonly<Record<string, string>> = {
  '1.1': '1-2',
  '1.2': '1-9',
  '1.3': '1-11',
  '1.4': '1-3',
  '1.5': '1-2',
  '2.1': '1-3',
  '2.2': '1-3',
  '2.3': '1-4',
  '2.4': '1-1',
  '3.2': '1-2',
  '3.3': '1-4',
  '3.4': '1-6',
  '3.5': '1-5',
  '3.7': '1-2',
  '4.1': '1-3',
  '4.2': '1-1',
  '4.3': '1-2',
  '4.4': '1-4',
  '5.1': '1-1',
  '5.2': '1-3',
  '5.3': '1-2',
  '5.4': '1-3',
  '6.1': '1-3',
  '6.2': '1-12',
  '6.3': '1-4',
  '6.4': '1-4',
  '6.5': '1-5',
  '6.6': '1-3',
  '6.8': '1-4',
  '7.1': '1-3',
  '7.2': '1-4',
  '7.3': '1-2',
  '7.4': '1-5',
  '7.5': '1-2',
  '7.6': '1-2',
  '8.1': '1-2',
  '8.2': '1-3',
  '8.3': '1-1',
  '8.4': '1-1',
  '9.1': '1-3',
  '9.2': '1-4',
  '11.1': '1-2',
  '11.2': '1-3',
  '11.3': '1-3',
  '11.4': '1-4',
  '11.5': '1-1',
  '11.6': '1-1',
  '12.1': '1-3',
  '12.2': '1-2',
  '12.3': '1-4',
  '13.1': '1-1',
  '13.2': '1-5',
  '13.3': '1-2',
  '13.4': '1-5',
  '14.1': '1-2',
  '14.2': '1-4',
  '14.3': '1-3',
  '15.1': '1-3',
  '15.2': '1-3',
  '15.3': '1-7',
  '16.1': '1-1',
  '16.2': '1-5',
  '16.3': '1-4',
  '16.4': '1-3',
  '16.5': '1-3',
}

const numbersOf = (section: string, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `${section}.${from + index}`)

/** `6.5.1–6.5.5, 6.6.1` as single numbers. */
function expanded(cell: string): string[] {
  return cell.split(', ').flatMap(part => {
    const [first = '', last = first] = part.split('–')
    const section = first.slice(0, first.lastIndexOf('.'))
    const [from, to] = [first, last].map(number => Number(number.slice(number.lastIndexOf('.') + 1)))
    return numbersOf(section, from ?? 0, to ?? 0)
  })
}

describe('the security page', () => {
  it('answers every requirement once', () => {
    const answered = [...checklist.matchAll(/^\| (\d+\.\d+\.\d+[^|]*) \|/gmu)].flatMap(([, cell = '']) =>
      expanded(cell.trim()),
    )
    const all = Object.entries(required).flatMap(([section, range]) => {
      const [from, to] = range.split('-').map(Number)
      return numbersOf(section, from ?? 0, to ?? 0)
    })
    expect(answered.toSorted()).to.deep.equal(all.toSorted())
    for (const chapter of ['10', '17']) expect(checklist).to.include(`| ${chapter} (all) |`)
  })

  it('names only files that exist', () => {
    const quoted = [...page.matchAll(/`([^`\s]+)`/gu)].map(([, text = '']) => text)
    const files = quoted.filter(text =>
      /^(?:[\w-]+\/)+[\w.-]+\.\w+$|^Dockerfile$|^\.dockerignore$/u.test(text),
    )
    expect(files).to.have.length.above(100)
    expect(files.filter(path => !existsSync(join(root, path)))).to.deep.equal([])
  })
})
