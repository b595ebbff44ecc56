import { expect } from 'chai'
import { sectionsOfGroup } from './sections.ts'

describe('sectionsOfGroup', () => {
  const dishes = (count: number) => Array.from({ length: count }, (_, index) => `Section ${index % 2}`)
  const names = (count: number) => sectionsOfGroup(dishes(count), name => name).map(({ name }) => name)
  it('splits only a group of nine or more dishes', () => {
    expect(names(8)).to.deep.equal([''])
    expect(names(9)).to.deep.equal(['Section 0', 'Section 1'])
  })

  it('splits any group of an arranged menu', () => {
    const sections = sectionsOfGroup(dishes(2), name => name, ['Section 1'])
    expect(sections.map(({ name }) => name)).to.deep.equal(['Section 1', 'Section 0'])
  })
})
