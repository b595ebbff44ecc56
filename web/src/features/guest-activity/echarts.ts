import { BarChart, LineChart, PieChart } from 'echarts/charts'
import { GridComponent, TooltipComponent } from 'echarts/components'
import { dispose, getInstanceByDom, init, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'

// Only what the dashboard draws: all of echarts would be four times as much.
use([BarChart, LineChart, PieChart, GridComponent, TooltipComponent, CanvasRenderer])

/** The part of echarts that its React wrapper calls. */
export const echarts = { dispose, getInstanceByDom, init }
