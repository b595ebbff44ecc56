import { counted } from '../../../../i18n/words.ts'
import { Button } from '../../../../ui/base/button.tsx'
import { Checkbox } from '../../../../ui/form/checkbox.tsx'
import { TextField } from '../../../../ui/form/text-field.tsx'
import { Disclosed } from '../disclosed.tsx'
import { QuestionGroup } from '../question-group.tsx'
import {
  type DishAnswers,
  openAbout,
  type PhotoAnswers,
  type PhotoDish,
  type PhotoMenu,
} from './check/photo-menu.ts'
import type { PriceDoubt } from './check/price-doubts.ts'
import type { GreyImage } from './image/grey-image.ts'
import { PageCrop } from './page-crop.tsx'

interface PhotoCheckProps {
  readonly menu: PhotoMenu
  readonly pages: readonly GreyImage[]
  readonly answers: PhotoAnswers
  readonly onAnswers: (answers: PhotoAnswers) => void
}

/** Each recognised dish with its piece of the picture: codes and doubtful prices are asked about, and doubtful words are marked. */
export function PhotoCheck({ menu, pages, answers, onAnswers }: PhotoCheckProps) {
  const { dishes, legend } = menu
  const doubtful = dishes.filter(isDoubtful)
  const clear = dishes.filter(dish => !isDoubtful(dish))
  const answer = (line: number, said: DishAnswers) =>
    onAnswers(new Map([...answers, [line, { ...answers.get(line), ...said }]]))
  const rows = (shown: readonly PhotoDish[]) =>
    shown.map(dish => (
      <DishFields
        key={dish.line}
        dish={dish}
        page={pages[dish.part.page]}
        said={answers.get(dish.line) ?? {}}
        onAnswer={said => answer(dish.line, said)}
      />
    ))
  const withCodes = dishes.filter(({ codes }) => codes !== null)
  return (
    <>
      <p role="status" className="text-sm font-semibold text-ask">
        {openText(dishes, answers)}
      </p>
      {withCodes.length > 0 ? (
        <>
          <p className="text-sm text-soft">
            In a picture, letters and symbols are often recognised as others. So none of them is filled in:
            type what you see behind each dish.
          </p>
          <Button
            variant="secondary"
            className="justify-self-start"
            onClick={() =>
              onAnswers(
                new Map(
                  dishes.map(({ line, codes }) => [
                    line,
                    { ...answers.get(line), ...(codes === null ? {} : { codes: null }) },
                  ]),
                ),
              )
            }
          >
            No dish has letters or symbols
          </Button>
        </>
      ) : null}
      {legend.length > 0 ? (
        <Disclosed title="What the menu says of its letters and symbols">
          {legend.map(text => (
            <p key={text} className="text-sm wrap-anywhere text-soft">
              {text}
            </p>
          ))}
        </Disclosed>
      ) : null}
      {rows(doubtful)}
      {clear.length > 0 ? (
        <Disclosed title={`Dishes that were read without a doubt (${clear.length})`}>{rows(clear)}</Disclosed>
      ) : null}
    </>
  )
}

const isDoubtful = ({ codes, priceDoubt, unsure, name }: PhotoDish) =>
  codes !== null || priceDoubt !== null || unsure.length > 0 || name === ''

/** "Codes not read: 12 dishes. Prices to check: 3 dishes." */
function openText(dishes: readonly PhotoDish[], answers: PhotoAnswers): string {
  const open = dishes.map(dish => openAbout(dish, answers))
  const parts = (
    [
      ['codes', 'Codes not read'],
      ['price', 'Prices to check'],
      ['name', 'Names missing'],
    ] as const
  ).flatMap(([kind, label]) => {
    const count = open.filter(about => about.includes(kind)).length
    return count > 0 ? [`${label}: ${counted(count, 'dish')}.`] : []
  })
  return parts.length > 0 ? parts.join(' ') : 'All questions are answered.'
}

interface DishFieldsProps {
  readonly dish: PhotoDish
  readonly page: GreyImage | undefined
  readonly said: DishAnswers
  readonly onAnswer: (said: DishAnswers) => void
}

function DishFields({ dish, page, said, onAnswer }: DishFieldsProps) {
  const { line, part, name, codes, price, priceDoubt, unsure } = dish
  const open = openAbout(dish, new Map([[line, said]]))
  const shownName = said.name ?? name
  const of = <span className="sr-only"> of {shownName || 'this dish'}</span>
  return (
    <QuestionGroup legend={shownName || 'A dish without a name'}>
      <PageCrop page={page} part={part} label={`Picture of ${shownName || 'a dish'}`} />
      {said.isLeftOut ? null : (
        <>
          <TextField
            label="Name"
            hint={unsure.length > 0 ? `Not sure: ${unsure.map(word => `“${word}”`).join(', ')}` : undefined}
            value={shownName}
            data-open={open.includes('name') || undefined}
            onValue={typed => onAnswer({ name: typed })}
          />
          {priceDoubt ? (
            <div className="grid gap-2">
              <TextField
                label="Price"
                hint={`${doubtTexts[priceDoubt.kind]}${price ? ` Recognised: “${price}”.` : ''}`}
                value={said.price ?? ''}
                inputMode="decimal"
                data-open={open.includes('price') || undefined}
                onValue={typed => onAnswer({ price: typed })}
              />
              <div className="flex flex-wrap gap-2">
                {priceDoubt.suggestions.map(suggestion => (
                  <Button
                    key={suggestion}
                    variant="secondary"
                    aria-pressed={said.price === suggestion}
                    onClick={() => onAnswer({ price: suggestion })}
                  >
                    {suggestion}
                    {of}
                  </Button>
                ))}
                <Button
                  variant="secondary"
                  aria-pressed={said.price === ''}
                  onClick={() => onAnswer({ price: '' })}
                >
                  No price{of}
                </Button>
              </div>
            </div>
          ) : null}
          {codes === null ? null : (
            <div className="grid gap-2">
              <TextField
                label="Letters and symbols"
                hint={
                  codes
                    ? `Recognised: “${codes}”. Compare it with the picture.`
                    : 'None were recognised. Look at the picture.'
                }
                value={said.codes ?? ''}
                autoCapitalize="characters"
                autoComplete="off"
                spellCheck={false}
                data-open={open.includes('codes') || undefined}
                onValue={typed => onAnswer({ codes: typed })}
              />
              <div className="flex flex-wrap gap-2">
                {codes ? (
                  <Button
                    variant="secondary"
                    aria-pressed={said.codes === codes}
                    onClick={() => onAnswer({ codes })}
                  >
                    As recognised: {codes}
                    {of}
                  </Button>
                ) : null}
                <Button
                  variant="secondary"
                  aria-pressed={said.codes === null}
                  onClick={() => onAnswer({ codes: null })}
                >
                  None{of}
                </Button>
              </div>
            </div>
          )}
        </>
      )}
      <Checkbox
        label="This is no dish"
        checked={said.isLeftOut ?? false}
        onChecked={isLeftOut => onAnswer({ isLeftOut })}
      />
    </QuestionGroup>
  )
}

const doubtTexts: Readonly<Record<PriceDoubt['kind'], string>> = {
  missing: 'No price was recognised.',
  unread: 'This is no price.',
  separator: 'The separator before the cents may be missing.',
  outlier: 'It is far from the other prices.',
  unsure: 'It was not recognised surely.',
}
