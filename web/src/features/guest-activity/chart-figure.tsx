import { BarChart, LineChart, PieChart } from 'echarts/charts'
import { GridComponent, TooltipComponent } from 'echarts/components'
import { dispose, type EChartsCoreOption, getInstanceByDom, init, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import ReactECharts from 'echarts-for-react/esm/core'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '../../ui/base/button.tsx'
import { Card } from '../../ui/base/card.tsx'
import { cx } from '../../ui/base/cx.ts'
import { Table } from '../../ui/base/table.tsx'

interface ChartFigureProps {
  readonly title: string
  readonly headingLevel: 2 | 3
  /** How to read it. */
  readonly note?: ReactNode
  /** For screen readers. The table has the complete figures. */
  readonly summary: string
  readonly option: EChartsCoreOption
  /** The drawing's height in pixels. */
  readonly height: number
  /** Shown beside the drawing. */
  readonly legend?: ReactNode
  readonly columns: readonly string[]
  readonly rows: readonly (readonly (string | number)[])[]
  /** Shown instead of chart and table when there are no rows. */
  readonly nothing: string
  readonly className?: string
}

/** A chart with its title, and the same figures as a table. */
export function ChartFigure(props: ChartFigureProps) {
  const [tableShown, setTableShown] = useState(false)
  const titleId = useId()
  const tableId = useId()
  const Heading = `h${props.headingLevel}` as const
  return (
    <Card className={cx('min-w-0 p-5', props.className)}>
      <figure aria-labelledby={titleId} className="grid grid-cols-1 gap-3">
        <figcaption>
          <Heading id={titleId} className="text-xl">
            {props.title}
          </Heading>
          {props.note ? <p className="mt-1 text-sm text-soft">{props.note}</p> : null}
        </figcaption>
        {props.rows.length === 0 ? (
          <p className="py-8 text-center text-soft">{props.nothing}</p>
        ) : (
          <>
            <div
              className={cx('grid grid-cols-1 items-center gap-4', Boolean(props.legend) && 'sm:grid-cols-2')}
            >
              <div role="img" aria-label={props.summary} className="min-w-0" style={{ height: props.height }}>
                <ReactECharts
                  echarts={echarts}
                  option={props.option}
                  notMerge
                  style={{ height: '100%', width: '100%' }}
                />
              </div>
              {props.legend}
            </div>
            <Button
              variant="quiet"
              className="-ml-4 justify-self-start"
              aria-expanded={tableShown}
              aria-controls={tableShown ? tableId : undefined}
              onClick={() => setTableShown(!tableShown)}
            >
              {tableShown ? 'Hide the table' : 'Show as a table'}
              <span className="sr-only"> of {props.title}</span>
            </Button>
            {tableShown ? (
              <Table id={tableId} caption={props.title} columns={props.columns} rows={props.rows} />
            ) : null}
          </>
        )}
      </figure>
    </Card>
  )
}

// Only what the dashboard draws: all of echarts would be four times as much.
use([BarChart, LineChart, PieChart, GridComponent, TooltipComponent, CanvasRenderer])

/** The part of echarts that its React wrapper calls. */
const echarts = { dispose, getInstanceByDom, init }
