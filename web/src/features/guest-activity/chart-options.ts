import type { ViewsPoint } from '@safe-menu/contracts/guest-activity/views'
import type { EChartsCoreOption } from 'echarts/core'
import { counted } from '../../i18n/words.ts'
import type { ChartColours } from './chart-colours.ts'

/** The share of the doughnut's radius that stays empty, and how many colours (and allergens) it has (specification, section 9). */
export const allergenDoughnut = { cutout: 0.6, colours: 8 } as const

/** The size of the page's `text-xs`, in pixels. */
const fontSize = 13

/** Up to this width labels are cut to three letters, so that twelve months fit on a phone. */
const narrowPx = 720

interface Named {
  readonly name: string
  readonly count: number
}

interface Hovered {
  readonly dataIndex: number
  readonly name: string
  readonly value: number
}

/** Drawn in the canvas (`richText`), so that an item's name is never interpreted as HTML. */
const tooltip = ({ surface, line, ink }: ChartColours, formatter: (hovered: Hovered) => string) => ({
  renderMode: 'richText',
  confine: true,
  backgroundColor: surface,
  borderColor: line,
  textStyle: { color: ink, fontSize: 14 },
  trigger: 'item',
  formatter,
})

const base = ({ soft, font }: ChartColours) => ({
  animation: false, // figures are read, not watched; it also respects reduced motion
  textStyle: { fontFamily: font, fontSize, color: soft },
})

const valueAxis = ({ soft, line }: ChartColours) => ({
  type: 'value',
  minInterval: 1, // views are whole numbers
  axisLabel: { color: soft, fontSize },
  splitLine: { lineStyle: { color: line } },
})

const nameAxis = ({ line }: ChartColours) => ({
  type: 'category',
  axisLine: { lineStyle: { color: line } },
  axisTick: { show: false },
})

/** `Mon`, `Jan`; `Week 1` is short as it is. */
const shortLabel = (label: string) => (label.startsWith('Week') ? label : label.slice(0, 3))

/** The views over time: a solid line through the finished points, and a dashed one to the hollow, unfinished point. */
export function viewsOption(points: readonly ViewsPoint[], colours: ChartColours) {
  const { ink, soft, surface, brand } = colours
  const lastFinished = points.findLastIndex(({ partial }) => !partial)
  const label = {
    show: true,
    position: 'top',
    color: ink,
    fontSize,
    fontWeight: 'bold',
    textBorderColor: surface, // readable where the line crosses it
    textBorderWidth: 3,
  }
  const isCrowded = points.length > 7 // a phone has no room for more labels
  const line = { type: 'line', symbol: 'circle', symbolSize: 9, color: brand }
  return {
    baseOption: {
      ...base(colours),
      grid: { left: 8, right: 24, top: 32, bottom: 30 },
      tooltip: tooltip(colours, ({ dataIndex }) => {
        const point = points[dataIndex]
        return point ? `${point.label}: ${counted(point.views, 'view')}${point.partial ? ' so far' : ''}` : ''
      }),
      xAxis: {
        ...nameAxis(colours),
        data: points.map(({ label: text }) => text),
        axisLabel: { color: soft, fontSize, interval: 0, margin: 14 }, // keeps clear of a point at zero
      },
      yAxis: valueAxis(colours),
      series: [
        {
          ...line,
          data: points.map(({ views, partial }) => (partial ? null : views)),
          lineStyle: { width: 3 },
          areaStyle: { opacity: 0.12 },
          label,
        },
        {
          ...line,
          data: points.map(({ views, partial }, index) => {
            if (partial) return { value: views, symbolSize: 11, label }
            return index === lastFinished ? { value: views, symbol: 'none' } : null
          }),
          lineStyle: { width: 3, type: 'dashed', color: brand },
          itemStyle: { color: surface, borderColor: brand, borderWidth: 3 },
        },
      ],
    },
    media: [
      {
        query: { maxWidth: narrowPx },
        option: {
          xAxis: { axisLabel: { formatter: shortLabel, interval: isCrowded ? 1 : 0 } },
          grid: { right: 12 },
          series: [{ label: { show: !isCrowded } }, {}],
        },
      },
      {
        option: {
          xAxis: { axisLabel: { formatter: (text: string) => text, interval: 0 } },
          grid: { right: 24 },
          series: [{ label: { show: true } }, {}],
        },
      },
    ],
  } satisfies EChartsCoreOption
}

/** The most popular items, the first on top. Each bar shows its count. */
export function popularOption(items: readonly (Named & { readonly menu: string })[], colours: ChartColours) {
  const { ink, brand } = colours
  return {
    baseOption: {
      ...base(colours),
      grid: { left: 8, right: 48, top: 4, bottom: 4 },
      tooltip: tooltip(colours, ({ dataIndex }) => {
        const item = items[dataIndex]
        return item ? `${item.name} (${item.menu}): ${item.count}` : ''
      }),
      xAxis: { ...valueAxis(colours), axisLabel: { show: false }, splitLine: { show: false } },
      yAxis: {
        ...nameAxis(colours),
        inverse: true,
        data: items.map(({ name, menu }) =>
          items.filter(other => other.name === name).length > 1 ? `${name} (${menu})` : name,
        ),
        axisLabel: { color: ink, fontSize, overflow: 'truncate', interval: 0 },
      },
      series: [
        {
          type: 'bar',
          data: items.map(({ count }) => count),
          color: brand,
          barMaxWidth: 22,
          itemStyle: { borderRadius: [0, 4, 4, 0] },
          label: { show: true, position: 'right', color: ink, fontSize, fontWeight: 'bold' },
        },
      ],
    },
    media: [
      { query: { maxWidth: narrowPx / 2 }, option: { yAxis: { axisLabel: { width: 120 } } } },
      { option: { yAxis: { axisLabel: { width: 220 } } } },
    ],
  } satisfies EChartsCoreOption
}

/** The most filtered allergens, numbered clockwise like the legend. */
export function allergensOption(allergens: readonly Named[], colours: ChartColours) {
  const { ink, soft, surface } = colours
  return {
    ...base(colours),
    tooltip: tooltip(colours, ({ name, value }) => `${name}: ${value}`),
    color: [...colours.slices],
    series: [
      {
        type: 'pie',
        radius: [`${70 * allergenDoughnut.cutout}%`, '70%'],
        data: allergens.slice(0, allergenDoughnut.colours).map(({ name, count }) => ({ name, value: count })),
        itemStyle: { borderColor: surface, borderWidth: 3 },
        label: {
          formatter: ({ dataIndex }: { dataIndex: number }) => String(dataIndex + 1),
          color: ink,
          fontSize: 14,
          edgeDistance: 0,
          bleedMargin: 0,
          fontWeight: 'bold',
        },
        labelLine: { length: 6, length2: 2, lineStyle: { color: soft } },
      },
    ],
  } satisfies EChartsCoreOption
}
