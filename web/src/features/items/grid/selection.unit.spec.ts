import { expect } from 'chai'
import { afterKey, at, isSelected, rangeOf, type Selection } from './selection.ts'

const size = { rows: 120, columns: 25 }
const press = (selection: Selection, key: string, held: 'shift' | 'ctrl' | 'none' = 'none') =>
  afterKey(selection, size, {
    key,
    shiftKey: held === 'shift',
    ctrlKey: held === 'ctrl',
    metaKey: false,
  }) ?? selection

describe('the selection of the allergen grid', () => {
  it('moves with the arrows and stops at the edges', () => {
    expect(press(at(0, 0), 'ArrowDown')).to.deep.equal(at(1, 0))
    expect(press(at(0, 0), 'ArrowUp')).to.deep.equal(at(0, 0))
    expect(press(at(119, 24), 'ArrowRight')).to.deep.equal(at(119, 24))
    expect(press(at(5, 5), 'PageDown')).to.deep.equal(at(15, 5))
    expect(press(at(5, 5), 'Home')).to.deep.equal(at(5, 0))
    expect(press(at(5, 5), 'End', 'ctrl')).to.deep.equal(at(119, 24))
  })

  it('grows with Shift, in any direction, and collapses with Escape', () => {
    const grown = press(press(at(5, 5), 'ArrowUp', 'shift'), 'ArrowRight', 'shift')
    expect(rangeOf(grown)).to.deep.equal({ rows: [4, 5], columns: [5, 6] })
    expect([isSelected(grown, 5, 6), isSelected(grown, 6, 6)]).to.deep.equal([true, false])
    expect(press(grown, 'Escape')).to.deep.equal(at(4, 6))
    expect(press(grown, 'ArrowDown')).to.deep.equal(at(5, 6))
  })

  it('takes a column, a row or everything', () => {
    expect(rangeOf(press(at(5, 5), ' ', 'ctrl'))).to.deep.equal({ rows: [0, 119], columns: [5, 5] })
    expect(rangeOf(press(at(5, 5), ' ', 'shift'))).to.deep.equal({ rows: [5, 5], columns: [0, 24] })
    expect(rangeOf(press(at(5, 5), 'a', 'ctrl'))).to.deep.equal({ rows: [0, 119], columns: [0, 24] })
  })

  it('leaves other keys to the grid', () => {
    for (const key of ['c', ' ', 'Enter', 'Tab'])
      expect(
        afterKey(at(0, 0), size, { key, shiftKey: false, ctrlKey: false, metaKey: false }),
        key,
      ).to.equal(null)
  })
})
