import type { ViewsPoint } from '@safe-menu/contracts/guest-activity/views'
import { useMemo } from 'react'
import type { Figures, wordsOf } from './analytics.ts'
import { sliceStyle, useChartColours } from './chart-colours.ts'
import { ChartFigure } from './chart-figure.tsx'
import { allergenDoughnut, allergensOption, popularOption, viewsOption } from './chart-options.ts'

const barPx = 40
const barChartFramePx = 16

interface ChartsProps {
  readonly figures: Figures
  readonly points: readonly ViewsPoint[]
  readonly words: ReturnType<typeof wordsOf>
  readonly headingLevel: 2 | 3
}

/** The dashboard's three charts. */
export function Charts({ figures, points, words, headingLevel }: ChartsProps) {
  const colours = useChartColours()
  const { popularItems, allergens } = figures
  // Memoised: a chart redraws itself when it gets a new object.
  const options = useMemo(
    () => ({
      views: viewsOption(points, colours),
      popular: popularOption(figures.popularItems, colours),
      allergens: allergensOption(figures.allergens, colours),
    }),
    [figures, points, colours],
  )
  const unfinished = points.some(({ partial }) => partial)
  const [firstItem] = popularItems
  const [firstAllergen] = allergens

  return (
    <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
      <ChartFigure
        className="lg:col-span-2"
        title="Menu Views Over Time"
        headingLevel={headingLevel}
        note={unfinished ? `The hollow point shows ${words.unfinished.toLowerCase()} so far.` : null}
        summary={`Line chart of the views in ${words.covers}: ${points.map(({ label, views, partial }) => `${label} ${views}${partial ? ' so far' : ''}`).join(', ')}.`}
        option={options.views}
        height={280}
        columns={['When', 'Views']}
        rows={points.map(({ label, views, partial }) => [
          partial ? `${label} (${words.unfinished.toLowerCase()} so far)` : label,
          views,
        ])}
        nothing="No views were recorded."
      />
      <ChartFigure
        title="Most Popular Items"
        headingLevel={headingLevel}
        note="How often guests added a dish to their order list."
        summary={`Bar chart of the ${popularItems.length} most popular dishes. First: ${firstItem?.name}, ${firstItem?.count}.`}
        option={options.popular}
        height={popularItems.length * barPx + barChartFramePx}
        columns={['Dish', 'Menu', 'Times']}
        rows={popularItems.map(({ name, menu, count }) => [name, menu, count])}
        nothing="No guest added a dish to an order list in this period."
      />
      <ChartFigure
        title="Top Allergens Filtered"
        headingLevel={headingLevel}
        note="How often guests selected each allergen or diet."
        summary={`Doughnut chart of the allergens and diets that guests filtered most. First: ${firstAllergen?.name}, ${firstAllergen?.count}.`}
        option={options.allergens}
        height={260}
        legend={
          <Legend
            allergens={allergens.slice(0, allergenDoughnut.colours)}
            more={allergens.length - allergenDoughnut.colours}
          />
        }
        columns={['Allergen or diet', 'Times']}
        rows={allergens.map(({ name, count }) => [name, count])}
        nothing="No guest filtered a menu in this period."
      />
    </div>
  )
}

/** The slices' numbers and names, so that they do not depend on colour. */
function Legend({ allergens, more }: { allergens: Figures['allergens']; more: number }) {
  return (
    <div>
      <ol className="grid gap-1.5 text-sm">
        {allergens.map(({ name, count }, index) => (
          <li key={name} className="flex items-center gap-2.5">
            <span
              aria-hidden="true"
              style={sliceStyle(index)}
              className="grid size-6 shrink-0 place-items-center rounded-sm text-xs font-semibold"
            >
              {index + 1}
            </span>
            <span className="min-w-0 grow">{name}</span>
            <span className="tabular-nums">{count}</span>
          </li>
        ))}
      </ol>
      {more > 0 ? <p className="mt-2 text-sm text-soft">{more} more in the table.</p> : null}
    </div>
  )
}
