import { expect } from 'chai'
import { allergensOption, popularOption, viewsOption } from './chart-options.ts'

const colours = {
  ink: 'ink',
  soft: 'soft',
  line: 'line',
  surface: 'surface',
  brand: 'brand',
  slices: Array.from({ length: 8 }, (_, index) => `slice ${index}`),
  font: 'font',
}
const point = (label: string, views: number, partial = false) => ({ label, views, partial })

describe('viewsOption [analytics-charts-1]', () => {
  const points = [point('Week 1', 4), point('Week 2', 6), point('Week 3', 1, true)]
  const [over, unfinished] = viewsOption(points, colours).baseOption.series

  it('draws a solid line, and a dashed one to the unfinished point', () => {
    expect(over?.data).to.deep.equal([4, 6, null])
    expect(unfinished?.lineStyle).to.include({ type: 'dashed' })
    expect(
      unfinished?.data.map(each => (each && typeof each === 'object' ? each.value : each)),
    ).to.deep.equal([null, 6, 1])
    expect(unfinished).to.have.nested.property('itemStyle.color', 'surface')
  })
})

describe('popularOption [analytics-charts-2]', () => {
  it('draws bars, and adds the menu to items of the same name', () => {
    const item = (name: string, menu: string, count: number) => ({ name, menu, count })
    const items = [item('Soup', 'Lunch', 5), item('Soup', 'Dinner', 4), item('Bread', 'Dinner', 1)]
    const { yAxis, series } = popularOption(items, colours).baseOption
    expect(yAxis).to.deep.include({
      type: 'category',
      inverse: true,
      data: ['Soup (Lunch)', 'Soup (Dinner)', 'Bread'],
    })
    expect(series[0]?.data).to.deep.equal([5, 4, 1])
  })
})

describe('allergensOption [analytics-charts-3]', () => {
  it('draws a doughnut of at most eight numbered slices', () => {
    const many = Array.from({ length: 11 }, (_, index) => ({ name: `Tag ${index}`, count: 11 - index }))
    const { color, series } = allergensOption(many, colours)
    const [pie] = series
    const [inner = 0, outer = 0] = pie?.radius.map(Number.parseFloat) ?? []
    expect(inner / outer).to.be.closeTo(0.6, 1e-9)
    expect([color.length, pie?.data.length]).to.deep.equal([8, 8])
    expect(pie?.label.formatter({ dataIndex: 2 })).to.equal('3')
  })
})
